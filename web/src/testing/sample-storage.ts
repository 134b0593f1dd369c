import type { AccountInformation, StorageDeletion } from '@keepsake/contract/storage-status';

/** Photos are kept for decades. */
export const safeStorage: AccountInformation = {
  delayedDeletionDate: null,
  lastOrderDate: null,
  projectCount: 0,
  projectedDeletionDate: '2099-01-01',
  registrationDate: '2097-07-01',
};

export const sampleDeletion: StorageDeletion = {
  deletedOn: '2026-05-04',
  restorableUntil: '2026-05-18',
  photosCount: 1240,
  projectCount: 3,
  isRestorable: true,
};

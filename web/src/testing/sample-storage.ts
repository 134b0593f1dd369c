import type { AccountInformation } from '@keepsake/contract/storage-status';

/** Photos are kept for decades. */
export const safeStorage: AccountInformation = {
  delayedDeletionDate: null,
  lastOrderDate: null,
  projectCount: 0,
  projectedDeletionDate: '2099-01-01',
  registrationDate: '2097-07-01',
};

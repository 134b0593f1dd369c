import * as z from 'zod/mini';

/** A new one needs code that repeats it after a restore (processes/restore.ts). */
const ledgerAction = z.enum(['photos-deleted', 'photos-shown', 'library-cleared']);

/** The customer's request, an upload of the same content within the grace period, or the end of the storage period. */
const ledgerCause = z.enum(['customer', 'upload', 'storage-period']);

export const ledgerEntry = z
  .strictObject({
    tenantId: z.string(),
    ownerId: z.uuid(),
    action: ledgerAction,
    cause: ledgerCause,
    /** Time of the tombstones. */
    at: z.string(),
    /** Empty: every photo. */
    photoIds: z.array(z.uuid()),
  })
  .check(
    z.refine(({ action, photoIds }) => photoIds.length > 0 || action === 'library-cleared', 'names no photo'),
  );
export type LedgerEntry = z.infer<typeof ledgerEntry>;

import * as z from 'zod/mini';

/** What the ledger knows to say. A new action needs a verb that repeats it after a restore (processes/restore.ts). */
const ledgerAction = z.enum(['photos-deleted', 'photos-shown', 'library-cleared']);

/** Why: the customer asked, or the same content was uploaded again within the grace period. */
const ledgerCause = z.enum(['customer', 'upload']);

/** One deletion, or one that was taken back. */
export const ledgerEntry = z
  .strictObject({
    tenantId: z.string(),
    ownerId: z.uuid(),
    action: ledgerAction,
    cause: ledgerCause,
    /** When it was done: the moment of the tombstones. */
    at: z.string(),
    /** Those that it changed, at least one; none where it was every photo. */
    photoIds: z.array(z.uuid()),
  })
  .check(
    z.refine(({ action, photoIds }) => photoIds.length > 0 || action === 'library-cleared', 'names no photo'),
  );
export type LedgerEntry = z.infer<typeof ledgerEntry>;

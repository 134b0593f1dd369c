import * as z from 'zod/mini';

/** A new action needs code that repeats it after a restore (processes/restore.ts). */
const ledgerAction = z.enum([
  'photos-deleted',
  'photos-shown',
  'library-cleared',
  'projects-deleted',
  'projects-restored',
  'customer-deleted',
  'customer-restored',
  'widgets-deleted',
  'gallery-entries-deleted',
]);

/**
 * The customer's request, an upload of the same content within the grace period, the end of the storage period, or the
 * deletion of the account.
 */
const ledgerCause = z.enum(['customer', 'upload', 'storage-period', 'account']);

export const ledgerEntry = z
  .strictObject({
    tenantId: z.string(),
    ownerId: z.uuid(),
    action: ledgerAction,
    cause: ledgerCause,
    /** Time of the tombstones. */
    at: z.string(),
    /** Empty for the whole library. */
    photoIds: z._default(z.array(z.uuid()), []),
    /** The shop's ids of saved projects. */
    projectIds: z._default(z.array(z.string()), []),
    /** Products of widgets or gallery entries. */
    productCodes: z._default(z.array(z.string()), []),
  })
  .check(
    z.refine(
      // Copies by an earlier version lack the ids of projects.
      ({ action, photoIds }) => photoIds.length > 0 || !action.startsWith('photos-'),
      'names nothing',
    ),
  );
export type LedgerEntry = z.infer<typeof ledgerEntry>;
export type NewLedgerEntry = z.input<typeof ledgerEntry>;

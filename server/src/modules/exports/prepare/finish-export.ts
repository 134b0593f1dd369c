import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { ExportDependencies } from '../export-dependencies.ts';
import { insertChunks, insertFiles } from '../export-files.repository.ts';
import { keyOf, updateTry } from '../exports.repository.ts';
import type { ExportRow } from '../exports.tables.ts';
import { keptUntil } from '../kept-until.ts';
import { composeReadyMail } from '../ready-mail.ts';
import { brandOf, originOf } from './brand-of.ts';
import type { PreparedExport } from './prepared-export.ts';

async function keepFiles(
  tx: Transaction,
  row: ExportRow,
  { plan, manifest, chunks }: PreparedExport,
): Promise<void> {
  const key = { tenant_id: row.tenant_id, owner_id: row.owner_id, export_id: row.export_id };
  const kept = Object.entries({ plan, manifest } as const).map(([kind, { blobKey, bytes, sha256 }]) => ({
    ...key,
    kind: kind as 'plan' | 'manifest',
    blob_key: blobKey,
    bytes,
    sha256,
  }));
  await insertFiles(tx, kept);
  await insertChunks(
    tx,
    chunks.map(({ size, planStart, planEnd }, iteration) => ({
      ...key,
      iteration,
      size,
      plan_start: planStart,
      plan_end: planEnd,
    })),
  );
}

async function sendMail(
  dependencies: ExportDependencies,
  tx: Transaction,
  row: ExportRow,
  { missing }: PreparedExport,
): Promise<void> {
  const [customer] = await dependencies.customers.listPeople(tx, row.tenant_id, [row.owner_id]);
  if (!customer) throw new Error('the account has ended meanwhile');
  const address = `${originOf(dependencies, row)}/my-photos/exports/${row.export_id}`;
  const mail = composeReadyMail(brandOf(dependencies, row), { to: customer.email, address, missing });
  await dependencies.mail.send(tx, mail);
}

/**
 * Marks the export ready in one transaction with mail and message.
 *
 * @throws when another try has started, the sweep has removed the blobs, or the account is deleted
 */
export async function finishExport(
  dependencies: ExportDependencies,
  row: ExportRow,
  prepared: PreparedExport,
): Promise<void> {
  const { database, clock, pendingBlobs, notifyChanged, notifyReady } = dependencies;
  const owner = keyOf(row);
  const now = clock.now();
  const expiresAt = keptUntil(now);
  await database.transaction(async (tx) => {
    const isLast = await updateTry(tx, owner, row.tries, {
      state: 'READY',
      photos_count: prepared.photos,
      photos_done: prepared.photos,
      library_mark: prepared.libraryVersion,
      // Only another export checks whether they are readable again.
      is_incomplete: prepared.missing > 0,
      parts_start: String(prepared.partsStart),
      updated_at: toInstant(now),
      expires_at: expiresAt,
    });
    const keys = [prepared.plan.blobKey, prepared.manifest.blobKey];
    if (!isLast || !(await pendingBlobs.take(tx, owner, keys)))
      throw new Error('another try has begun since');
    await keepFiles(tx, row, prepared);
    await sendMail(dependencies, tx, row, prepared);
    await notifyChanged(tx, owner);
    await notifyReady(tx, { ...owner, photosCount: prepared.photos, expiresAt });
  });
}

import { memoFor } from '../../platform/cache/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { type FoundChunk, findChunk } from './export-files.repository.ts';
import type { ExportKey } from './exports.repository.ts';
import { servedSince } from './kept-until.ts';

type Dependencies = Pick<ExportDependencies, 'database' | 'clock' | 'customers'>;

/**
 * @param since the export expires after this
 * @throws ApiError not-found, also for a deleted account
 */
async function find(
  { database, customers }: Dependencies,
  key: ExportKey,
  iteration: number,
  since: string,
): Promise<FoundChunk> {
  const hasAccount = customers.whileCustomer('chunk', 'owner_id');
  const chunk = await findChunk(database.autocommit, key, iteration, since, hasAccount);
  if (!chunk) throw new ApiError('not-found');
  return chunk;
}

function refuseIncomplete(chunk: FoundChunk): FoundChunk {
  if (chunk.isIncomplete) throw new ApiError('export-incomplete');
  return chunk;
}

/**
 * Finds a chunk of an export that has not expired and has no known losses, of an existing customer.
 *
 * @throws ApiError not-found, export-incomplete
 */
export async function findWholeChunk(
  dependencies: Dependencies,
  key: ExportKey,
  iteration: number,
): Promise<FoundChunk> {
  return refuseIncomplete(await find(dependencies, key, iteration, toInstant(dependencies.clock.now())));
}

/** Finds a chunk, also for some time after expiry. */
export async function findServedChunk(
  dependencies: Dependencies,
  key: ExportKey,
  iteration: number,
): Promise<FoundChunk> {
  return refuseIncomplete(await find(dependencies, key, iteration, servedSince(dependencies.clock.now())));
}

/** A zip takes hours on a slow connection, and an account may be deleted during it. */
const accessCacheMs = 10_000;

/** Checks access during a download. Rejects with ApiError not-found when the customer has lost it. */
export function createAccessCheck(dependencies: Dependencies, chunk: FoundChunk): () => Promise<unknown> {
  const load = () => find(dependencies, chunk, chunk.iteration, servedSince(dependencies.clock.now()));
  return memoFor(accessCacheMs, load, chunk);
}

import { steadyClock, toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { type FoundChunk, findChunk } from './export-files.repository.ts';
import type { ExportKey } from './exports.repository.ts';
import { servedSince } from './kept-until.ts';

type Dependencies = Pick<ExportDependencies, 'database' | 'clock' | 'customers'>;

/** @param since the export has not expired before @throws ApiError not-found without an account, too */
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
 * A chunk of an export that has not expired, whose photos are all there, as far as is known, of somebody who still has
 * an account.
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

/** As `findWholeChunk` for the bytes of a chunk, which are there for a while longer. */
export async function findServedChunk(
  dependencies: Dependencies,
  key: ExportKey,
  iteration: number,
): Promise<FoundChunk> {
  return refuseIncomplete(await find(dependencies, key, iteration, servedSince(dependencies.clock.now())));
}

/** How old an answer may be while bytes leave: a zip takes hours on a slow line, and an account may end meanwhile. */
const countsMs = 10_000;

/** Asks while a chunk is sent whether its owner may still have it. What is called rejects with ApiError not-found. */
export function createRight(dependencies: Dependencies, chunk: FoundChunk): () => Promise<unknown> {
  let asked: { at: number; answer: Promise<unknown> } = { at: steadyClock.now(), answer: Promise.resolve() };
  return () => {
    const now = steadyClock.now();
    if (now - asked.at >= countsMs) {
      const since = servedSince(dependencies.clock.now());
      asked = { at: now, answer: find(dependencies, chunk, chunk.iteration, since) };
    }
    return asked.answer;
  };
}

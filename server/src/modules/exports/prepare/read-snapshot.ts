import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { checkBlob } from '../../../platform/integrity-check/index.ts';
import type { TemporaryFile } from '../../../platform/temporary-files/index.ts';
import type { ExportDependencies } from '../export-dependencies.ts';
import { type ExportKey, keyOf, updateTry } from '../exports.repository.ts';
import type { ExportRow } from '../exports.tables.ts';
import { beginSnapshot, readAlbums, readLibrary, readMemberIds } from '../library.repository.ts';
import { libraryVersion } from '../library-version.ts';
import { deleteMissing, listSuspects } from '../missing-photos.repository.ts';
import { MemberNames } from './member-names.ts';
import { inChunks } from './plan-lines.ts';
import { albumLines, type PlanFacts, photoLines } from './write-plan.ts';

/** Photos between two progress updates: some tenths of a second. */
const progressEvery = 50_000;

async function readMembers(tx: Transaction, owner: ExportKey): Promise<MemberNames> {
  const members = new MemberNames();
  for await (const rows of readMemberIds(tx, owner)) {
    for (const { photo_id } of rows) members.addId(photo_id);
  }
  members.close();
  return members;
}

/**
 * Reads only photos that failed before, completely, because disk or file may have recovered. An unreachable store
 * fails the try instead.
 */
async function findMissing(
  { database, blobs }: ExportDependencies,
  owner: ExportKey,
  lost: AbortSignal,
): Promise<Set<string>> {
  const missing = new Set<string>();
  const found: string[] = [];
  const pace = async () => lost.throwIfAborted();
  for (const suspect of await listSuspects(database.autocommit, owner)) {
    const { finding } = await checkBlob(blobs, suspect, { read: true, pace });
    if (finding) missing.add(suspect.photoId);
    else found.push(suspect.photoId);
  }
  await deleteMissing(database.autocommit, owner, found);
  return missing;
}

/** Updates the progress outside the reading transaction, so that clients see it. */
function createProgress({ database, clock }: ExportDependencies, row: ExportRow) {
  let reported = 0;
  return async (photosDone: number): Promise<void> => {
    if (photosDone - reported < progressEvery) return;
    reported = photosDone;
    const change = { photos_done: photosDone, updated_at: toInstant(clock.now()) };
    await updateTry(database.autocommit, keyOf(row), row.tries, change);
  };
}

export async function readSnapshot(
  dependencies: ExportDependencies,
  row: ExportRow,
  planKey: string,
  facts: PlanFacts,
  lost: AbortSignal,
): Promise<{ plan: TemporaryFile; libraryVersion: string }> {
  const { database, exportFiles } = dependencies;
  const owner = keyOf(row);
  const missing = await findMissing(dependencies, owner, lost);
  const reportProgress = createProgress(dependencies, row);

  async function* lines(tx: Transaction, members: MemberNames): AsyncGenerator<string> {
    for await (const text of photoLines(readLibrary(tx, owner), (id) => missing.has(id), members, facts)) {
      lost.throwIfAborted();
      facts.photosEnd += Buffer.byteLength(text);
      yield text;
      await reportProgress(facts.photos);
    }
    yield* albumLines(readAlbums(tx, owner), members);
  }

  return database.transaction(async (tx) => {
    await beginSnapshot(tx);
    const version = await libraryVersion(dependencies, tx, owner);
    const members = await readMembers(tx, owner);
    const plan = await exportFiles.write(planKey, inChunks(lines(tx, members)));
    return { plan, libraryVersion: version };
  });
}

import { toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { ScratchFile } from '../../../platform/scratch/index.ts';
import { checkBlob } from '../../../platform/storage-care/index.ts';
import type { ExportDependencies } from '../export-dependencies.ts';
import { type ExportKey, keyOf, updateTry } from '../exports.repository.ts';
import type { ExportRow } from '../exports.tables.ts';
import { holdSnapshot, readAlbums, readLibrary, readMemberIds } from '../library.repository.ts';
import { libraryMark } from '../library-mark.ts';
import { deleteMissing, listSuspects } from '../missing-photos.repository.ts';
import { MemberNames } from './member-names.ts';
import { inPieces } from './plan-lines.ts';
import { albumLines, type PlanFacts, photoLines } from './write-plan.ts';

/** How many photos lie between two words of progress: some tenths of a second. */
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
 * Ids of photos that are gone: only those that were found wanting before are looked at again, and read whole, since the
 * disk may have recovered, or somebody brought the file back. A store that does not answer fails the try, and makes no
 * photo missing.
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

/** Says how far it is, outside of the transaction that reads: somebody is waiting. */
function createProgress({ database, clock }: ExportDependencies, row: ExportRow) {
  let told = 0;
  return async (photosDone: number): Promise<void> => {
    if (photosDone - told < progressEvery) return;
    told = photosDone;
    const change = { photos_done: photosDone, updated_at: toInstant(clock.now()) };
    await updateTry(database.autocommit, keyOf(row), row.tries, change);
  };
}

/** Writes the plan: all photos and albums of one moment. */
export async function readSnapshot(
  dependencies: ExportDependencies,
  row: ExportRow,
  planKey: string,
  facts: PlanFacts,
  lost: AbortSignal,
): Promise<{ plan: ScratchFile; libraryMark: string }> {
  const { database, exportFiles } = dependencies;
  const owner = keyOf(row);
  const missing = await findMissing(dependencies, owner, lost);
  const tell = createProgress(dependencies, row);

  async function* lines(tx: Transaction, members: MemberNames): AsyncGenerator<string> {
    for await (const text of photoLines(readLibrary(tx, owner), (id) => missing.has(id), members, facts)) {
      lost.throwIfAborted();
      facts.photosEnd += Buffer.byteLength(text);
      yield text;
      await tell(facts.photos);
    }
    yield* albumLines(readAlbums(tx, owner), members);
  }

  return database.transaction(async (tx) => {
    await holdSnapshot(tx);
    const mark = await libraryMark(dependencies, tx, owner);
    const members = await readMembers(tx, owner);
    const plan = await exportFiles.write(planKey, inPieces(lines(tx, members)));
    return { plan, libraryMark: mark };
  });
}

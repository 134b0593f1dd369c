import { createHash } from 'node:crypto';
import { dayMs } from '../clock/index.ts';
import { checkBlob } from './check-blob.ts';
import {
  deleteFindings,
  type FindingKind,
  findFindings,
  listFindings,
  saveFinding,
} from './findings.repository.ts';
import {
  type BlobTable,
  findNamed,
  isReferenced,
  listBlobTables,
  listReferenced,
  type ReferencedBlob,
} from './naming-tables.repository.ts';
import {
  beginRound,
  finishRound,
  type Round,
  readRound,
  saveProgress,
  saveRefusal,
} from './rounds.repository.ts';
import {
  type CheckOptions,
  type IntegrityDependencies,
  type Outcome,
  runExclusively,
} from './run-exclusively.ts';
import { createThrottle } from './throttle.ts';
import { verifyStore } from './verify-store.ts';

export type ScrubFigures = Record<
  string,
  { blobs: number; bytes: number; read: number; readBytes: number; bad: number }
>;

interface ScrubRun {
  readonly round: number;
  readonly figures: ScrubFigures;
  readonly pace: (bytes: number) => Promise<void>;
}

const batchSize = 100;

/** Whether the round reads this key: evenly spread. */
export function isReadIn(round: number, key: string, rounds: number): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE() % rounds === round % rounds;
}

/** Records a blob that differs from its row, unless the row or the whole store is gone. */
async function recordFinding(
  dependencies: IntegrityDependencies,
  table: BlobTable,
  held: ReferencedBlob,
  found: { readonly finding: FindingKind; readonly foundBytes: number | undefined },
  known: FindingKind | undefined,
): Promise<boolean> {
  const { database, log } = dependencies;
  await verifyStore(dependencies);
  if (!(await isReferenced(database.autocommit, table, held))) return false;
  const { key, bytes: expectedBytes } = held;
  await saveFinding(database.autocommit, { key, heldBy: table.name, expectedBytes, ...found });
  if (known !== found.finding)
    log.error({ reason: found.finding, name: table.name }, 'a blob does not match its row');
  return true;
}

/** Checks a blob. Known findings are read whole each time, so that they can be cleared. */
async function checkReferenced(
  dependencies: IntegrityDependencies,
  run: ScrubRun,
  table: BlobTable,
  held: ReferencedBlob,
  known: FindingKind | undefined,
): Promise<void> {
  const read = known !== undefined || isReadIn(run.round, held.key, dependencies.scrubDays);
  const { finding, foundBytes } = await checkBlob(dependencies.blobs, held, { read, pace: run.pace });
  run.figures[table.name] ??= { blobs: 0, bytes: 0, read: 0, readBytes: 0, bad: 0 };
  const figures = run.figures[table.name] as ScrubFigures[string];
  figures.blobs += 1;
  figures.bytes += held.bytes;
  if (read && held.sha256) figures.read += 1;
  if (read && held.sha256) figures.readBytes += foundBytes ?? 0;
  if (!finding) {
    if (known) await deleteFindings(dependencies.database.autocommit, [held.key]);
  } else if (await recordFinding(dependencies, table, held, { finding, foundBytes }, known)) figures.bad += 1;
}

async function scrubTable(
  dependencies: IntegrityDependencies,
  run: ScrubRun,
  table: BlobTable,
  from: string,
): Promise<void> {
  const { database } = dependencies;
  for (let after = from; ; ) {
    const batch = await listReferenced(database.autocommit, table, { after, limit: batchSize });
    const known = await findFindings(
      database.autocommit,
      batch.map(({ key }) => key),
    );
    for (const held of batch) {
      const before = run.figures[table.name]?.readBytes;
      await checkReferenced(dependencies, run, table, held, known.get(held.key));
      // Progress is saved, so that a kill does not repeat the reading.
      const isWorthIt = run.figures[table.name]?.readBytes !== before || held === batch.at(-1);
      if (isWorthIt)
        await saveProgress(database.autocommit, 'scrub', { table: table.name, key: held.key }, run.figures);
    }
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.key as string;
  }
}

/** Deletes findings of blobs without a row. */
async function deleteSettled(
  { database }: IntegrityDependencies,
  tables: readonly BlobTable[],
): Promise<void> {
  for (let after = ''; ; ) {
    const findings = await listFindings(database.autocommit, { after, limit: batchSize });
    const keys = findings.map(({ key }) => key);
    const named = await findNamed(database.autocommit, tables, keys);
    await deleteFindings(
      database.autocommit,
      keys.filter((key) => !named.has(key)),
    );
    if (keys.length < batchSize) return;
    after = keys.at(-1) as string;
  }
}

async function startOrGoOn(
  { database }: IntegrityDependencies,
  isForced: boolean | undefined,
): Promise<Round<ScrubFigures> | undefined> {
  const last = await readRound<ScrubFigures>(database.autocommit, 'scrub');
  if (last.progress) return last;
  const sinceMs = last.now - (last.begunAt ?? Number.NEGATIVE_INFINITY);
  if (!isForced && sinceMs >= 0 && sinceMs < dayMs) return undefined;
  await beginRound(database.autocommit, 'scrub', {});
  return readRound<ScrubFigures>(database.autocommit, 'scrub');
}

/**
 * Compares every row that names a blob with the store: existence and length of all, content of a share that
 * changes from round to round. Resumes after an interruption. Records findings, and changes neither rows nor
 * blobs.
 */
export function scrub(dependencies: IntegrityDependencies, options: CheckOptions): Promise<Outcome> {
  return runExclusively(dependencies, 'scrub', options, async (signal) => {
    const { database, scrubBytesPerSecond } = dependencies;
    await verifyStore(dependencies);
    await saveRefusal(database.autocommit, 'scrub', undefined);
    const round = await startOrGoOn(dependencies, options.isForced);
    if (!round) return 'not-due';
    const pace = createThrottle(scrubBytesPerSecond, signal);
    const run: ScrubRun = { round: round.round, figures: round.progress ?? {}, pace };
    const tables = (await listBlobTables(database.autocommit)).filter(({ hasStoredBlobs }) => hasStoredBlobs);
    for (const table of tables) {
      const { position } = round;
      if (position && table.name < position.table) continue;
      await scrubTable(dependencies, run, table, position?.table === table.name ? position.key : '');
    }
    await deleteSettled(dependencies, tables);
    await finishRound(database.autocommit, 'scrub', run.figures);
    return 'done';
  });
}

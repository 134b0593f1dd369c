import { createHash } from 'node:crypto';
import { type CareDependencies, type CareOptions, dayMs, inTurn, type Outcome } from './care.ts';
import { checkBlob } from './check-blob.ts';
import {
  deleteFindings,
  type FindingKind,
  findFindings,
  listFindings,
  saveFinding,
} from './findings.repository.ts';
import {
  findNamed,
  type HeldBlob,
  isHeld,
  listHeld,
  listNamingTables,
  type NamingTable,
} from './naming-tables.repository.ts';
import { createPace } from './pace.ts';
import { proveStore } from './prove-store.ts';
import {
  beginRound,
  finishRound,
  type Round,
  readRound,
  saveProgress,
  saveRefusal,
} from './rounds.repository.ts';

/** What a round looked at, by table. */
export type ScrubFigures = Record<
  string,
  { blobs: number; bytes: number; read: number; readBytes: number; bad: number }
>;

interface Walk {
  readonly round: number;
  readonly figures: ScrubFigures;
  readonly pace: (bytes: number) => Promise<void>;
}

const batchSize = 100;

/** Whether a round reads the content of a blob: each falls into one of so many rounds in turn, evenly by its key. */
export function isReadIn(round: number, key: string, rounds: number): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE() % rounds === round % rounds;
}

/** A blob that is not as its row says, unless the row or the whole store is gone meanwhile. */
async function noteFinding(
  dependencies: CareDependencies,
  table: NamingTable,
  held: HeldBlob,
  found: { readonly finding: FindingKind; readonly foundBytes: number | undefined },
  known: FindingKind | undefined,
): Promise<boolean> {
  const { database, log } = dependencies;
  await proveStore(dependencies);
  if (!(await isHeld(database.autocommit, table, held))) return false;
  const { key, bytes: expectedBytes } = held;
  await saveFinding(database.autocommit, { key, heldBy: table.name, expectedBytes, ...found });
  if (known !== found.finding)
    log.error({ reason: found.finding, name: table.name }, 'a blob is not as its row says');
  return true;
}

/** Looks at one blob; what was found wrong before is read whole each time, so that it is known when it is well again. */
async function look(
  dependencies: CareDependencies,
  walk: Walk,
  table: NamingTable,
  held: HeldBlob,
  known: FindingKind | undefined,
): Promise<void> {
  const read = known !== undefined || isReadIn(walk.round, held.key, dependencies.scrubDays);
  const { finding, foundBytes } = await checkBlob(dependencies.blobs, held, { read, pace: walk.pace });
  walk.figures[table.name] ??= { blobs: 0, bytes: 0, read: 0, readBytes: 0, bad: 0 };
  const figures = walk.figures[table.name] as ScrubFigures[string];
  figures.blobs += 1;
  figures.bytes += held.bytes;
  if (read && held.sha256) figures.read += 1;
  if (read && held.sha256) figures.readBytes += foundBytes ?? 0;
  if (!finding) {
    if (known) await deleteFindings(dependencies.database.autocommit, [held.key]);
  } else if (await noteFinding(dependencies, table, held, { finding, foundBytes }, known)) figures.bad += 1;
}

async function walkTable(
  dependencies: CareDependencies,
  walk: Walk,
  table: NamingTable,
  from: string,
): Promise<void> {
  const { database } = dependencies;
  for (let after = from; ; ) {
    const batch = await listHeld(database.autocommit, table, { after, limit: batchSize });
    const known = await findFindings(
      database.autocommit,
      batch.map(({ key }) => key),
    );
    for (const held of batch) {
      const before = walk.figures[table.name]?.readBytes;
      await look(dependencies, walk, table, held, known.get(held.key));
      // What was read is not read again after a kill; the rest of a batch is only asked for once more.
      const isWorthIt = walk.figures[table.name]?.readBytes !== before || held === batch.at(-1);
      if (isWorthIt)
        await saveProgress(database.autocommit, 'scrub', { table: table.name, key: held.key }, walk.figures);
    }
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.key as string;
  }
}

/** Findings about blobs that no row promises any more are of no interest. */
async function forgetSettled({ database }: CareDependencies, tables: readonly NamingTable[]): Promise<void> {
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
  { database }: CareDependencies,
  isAsked: boolean | undefined,
): Promise<Round<ScrubFigures> | undefined> {
  const last = await readRound<ScrubFigures>(database.autocommit, 'scrub');
  if (last.progress) return last;
  const sinceMs = last.now - (last.begunAt ?? Number.NEGATIVE_INFINITY);
  if (!isAsked && sinceMs >= 0 && sinceMs < dayMs) return undefined;
  await beginRound(database.autocommit, 'scrub', {});
  return readRound<ScrubFigures>(database.autocommit, 'scrub');
}

/**
 * Compares every row that promises a blob with the store: each is there and has its length, and a share that changes from
 * round to round has its content. Goes on where the last one was cut off. What is wrong is written down, and nothing
 * else is changed: neither rows nor blobs.
 */
export function scrub(dependencies: CareDependencies, options: CareOptions): Promise<Outcome> {
  return inTurn(dependencies, 'scrub', options, async (signal) => {
    const { database, scrubBytesPerSecond } = dependencies;
    await proveStore(dependencies);
    await saveRefusal(database.autocommit, 'scrub', undefined);
    const round = await startOrGoOn(dependencies, options.isAsked);
    if (!round) return 'not-due';
    const pace = createPace(scrubBytesPerSecond, signal);
    const walk: Walk = { round: round.round, figures: round.progress ?? {}, pace };
    const tables = (await listNamingTables(database.autocommit)).filter(({ promises }) => promises);
    for (const table of tables) {
      const { position } = round;
      if (position && table.name < position.table) continue;
      await walkTable(dependencies, walk, table, position?.table === table.name ? position.key : '');
    }
    await forgetSettled(dependencies, tables);
    await finishRound(database.autocommit, 'scrub', walk.figures);
    return 'done';
  });
}

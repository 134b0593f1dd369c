import type { LedgerEntry } from '../../deletion-ledger/index.ts';
import { readManifest } from '../manifest.ts';
import { BackupRefused } from '../refused.ts';
import { listSnapshots, snapshotFolder } from '../snapshots.ts';
import { chooseStrands, type KnownStrand, type StrandRange } from './choose-strands.ts';
import { ledgerFolder, listNames, listParts, type PartName, readPart } from './ledger-file.ts';
import type { LedgerPosition } from './ledger-rows.ts';

interface Step extends PartName {
  readonly behind: number;
  readonly upTo: number;
}

export type Ledger = readonly Step[];

async function listStrands(backup: string): Promise<KnownStrand[]> {
  const names = await listNames(ledgerFolder(backup));
  const strands: KnownStrand[] = [];
  for (const name of names) {
    // Every part of a strand has its ancestors.
    const part = (await listParts(ledgerFolder(backup, name))).at(-1);
    if (part) strands.push(await readPart(part));
  }
  return strands;
}

/** Refuses gaps. Concurrent copies overlap in any order. */
async function stepsOf(backup: string, { strand, after, upTo }: StrandRange): Promise<Step[]> {
  const folder = ledgerFolder(backup, strand);
  const parts = await listParts(folder);
  const steps: Step[] = [];
  let done = after;
  for (const part of parts) {
    if (part.after > done) break;
    if (part.last <= done || done >= upTo) continue;
    steps.push({ ...part, behind: done, upTo: Math.min(part.last, upTo) });
    done = part.last;
  }
  const last = Math.max(-1, ...parts.map((part) => part.last));
  // A finished snapshot has the ledger up to its position.
  const end = Number.isFinite(upTo) ? upTo : Math.max(after, last);
  if (last >= after && done >= end) return steps;
  throw new BackupRefused(`${folder} lacks deletions: those behind the ${done}th of it.`);
}

async function refuseLostEnd(backup: string): Promise<void> {
  const { finished } = await listSnapshots(backup);
  for (const name of finished) {
    // Other snapshots are not checked here.
    const manifest = await readManifest(snapshotFolder(backup, name)).catch(() => undefined);
    if (!manifest?.ledger) continue;
    const { strand, position } = manifest.ledger;
    const folder = ledgerFolder(backup, strand);
    const last = Math.max(0, ...(await listParts(folder)).map((part) => part.last));
    if (last < position)
      throw new BackupRefused(`${folder} lacks deletions: those behind the ${last}th of it.`);
  }
}

function refuseUnknownStrand(
  ranges: readonly StrandRange[],
  backup: string,
  from: LedgerPosition | undefined,
): void {
  if (!from || ranges.length > 0) return;
  throw new BackupRefused(`${ledgerFolder(backup, from.strand)} is missing, or nothing in it belongs here.`);
}

/** Verifies each part. Throws `BackupRefused` if one is missing or damaged. */
export async function findLedger(backup: string, from: LedgerPosition | undefined): Promise<Ledger> {
  const ranges = chooseStrands(await listStrands(backup), from);
  refuseUnknownStrand(ranges, backup, from);
  const steps: Step[] = [];
  for (const range of ranges) steps.push(...(await stepsOf(backup, range)));
  await refuseLostEnd(backup);
  for (const step of steps) await readPart(step);
  return steps;
}

/** Like `findLedger`; the refusal names the option that a restore has. */
export async function checkLedger(backup: string, from: LedgerPosition | undefined): Promise<Ledger> {
  try {
    return await findLedger(backup, from);
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    throw new BackupRefused(
      `${error.message}\nWithout it, photos that were deleted after the backup would come back. To accept that, say --without-ledger.`,
      { cause: error },
    );
  }
}

/** Reads the entries in order, a part at a time. */
export async function* readLedger(steps: Ledger): AsyncGenerator<LedgerEntry[]> {
  for (const step of steps) {
    const { after, entries } = await readPart(step);
    yield entries.slice(step.behind - after, step.upTo - after);
  }
}

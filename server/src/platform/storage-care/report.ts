import { toInstant } from '../clock/index.ts';
import type { CareDependencies } from './care.ts';
import { countFindings, type FindingKind, listFindings, type SeenFinding } from './findings.repository.ts';
import { proveStore } from './prove-store.ts';
import { CareRefused, type Refusal } from './refused.ts';
import { type Round, readRound } from './rounds.repository.ts';
import type { ScrubFigures } from './scrub.ts';
import type { SweepFigures } from './sweep-orphans.ts';

interface RoundReport<Figures> {
  /** ISO 8601, as everywhere here. */
  readonly begunAt: string | undefined;
  readonly finishedAt: string | undefined;
  readonly isRunning: boolean;
  readonly refused: Refusal | undefined;
  /** Of the round that runs, else of the last one. */
  readonly figures: Figures | undefined;
}

export interface IntegrityReport {
  readonly at: string;
  /** Whether store and database were proven to belong together just now, and why not. */
  readonly store: 'proven' | Refusal;
  readonly findings: Record<FindingKind, number>;
  /** The first thousand. */
  readonly list: readonly SeenFinding[];
  readonly scrub: RoundReport<ScrubFigures>;
  readonly sweep: RoundReport<SweepFigures>;
}

const listed = 1000;

function reportRound<Figures>(round: Round<Figures>): RoundReport<Figures> {
  const instant = (at: number | undefined) => (at === undefined ? undefined : toInstant(at));
  return {
    begunAt: instant(round.begunAt),
    finishedAt: instant(round.finishedAt),
    isRunning: round.progress !== undefined,
    refused: round.refused as Refusal | undefined,
    figures: round.progress ?? round.finished,
  };
}

async function judgeStore(dependencies: CareDependencies): Promise<IntegrityReport['store']> {
  try {
    await proveStore(dependencies);
    return 'proven';
  } catch (error) {
    if (error instanceof CareRefused) return error.refusal;
    throw error;
  }
}

/** What is known of rows and blobs: what is missing, damaged, left over, and since when. */
export async function reportIntegrity(dependencies: CareDependencies): Promise<IntegrityReport> {
  const tx = dependencies.database.autocommit;
  return {
    at: toInstant(dependencies.clock.now()),
    store: await judgeStore(dependencies),
    findings: await countFindings(tx),
    list: await listFindings(tx, { after: '', limit: listed }),
    scrub: reportRound(await readRound<ScrubFigures>(tx, 'scrub')),
    sweep: reportRound(await readRound<SweepFigures>(tx, 'sweep')),
  };
}

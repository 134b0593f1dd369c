import { toInstant } from '../clock/index.ts';
import { countFindings, type FindingKind, listFindings, type SeenFinding } from './findings.repository.ts';
import { CheckRefused, type Refusal } from './refusals.ts';
import { type Round, readRound } from './rounds.repository.ts';
import type { IntegrityDependencies } from './run-exclusively.ts';
import type { ScrubFigures } from './scrub.ts';
import type { SweepFigures } from './sweep-orphans.ts';
import { verifyStore } from './verify-store.ts';

interface RoundReport<Figures> {
  readonly begunAt: string | undefined;
  readonly finishedAt: string | undefined;
  readonly isRunning: boolean;
  readonly refused: Refusal | undefined;
  /** Figures of the current round, else of the last one. */
  readonly figures: Figures | undefined;
}

export interface IntegrityReport {
  readonly at: string;
  /** Whether store and database belong together. */
  readonly store: 'verified' | Refusal;
  readonly findings: Record<FindingKind, number>;
  /** The first thousand findings. */
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

async function storeStatus(dependencies: IntegrityDependencies): Promise<IntegrityReport['store']> {
  try {
    await verifyStore(dependencies);
    return 'verified';
  } catch (error) {
    if (error instanceof CheckRefused) return error.refusal;
    throw error;
  }
}

/** Reports missing, damaged and orphaned blobs, and since when. */
export async function reportIntegrity(dependencies: IntegrityDependencies): Promise<IntegrityReport> {
  const tx = dependencies.database.autocommit;
  return {
    at: toInstant(dependencies.clock.now()),
    store: await storeStatus(dependencies),
    findings: await countFindings(tx),
    list: await listFindings(tx, { after: '', limit: listed }),
    scrub: reportRound(await readRound<ScrubFigures>(tx, 'scrub')),
    sweep: reportRound(await readRound<SweepFigures>(tx, 'sweep')),
  };
}

import type { SendOutcome } from '../transport/upload-transport.ts';
import { retryDelay } from './retry-delay.ts';
import type { FailureCode, UploadFacts, UploadItem, UploadState } from './upload-state.ts';
import type { UploadWorld } from './upload-world.ts';
import { waitForNetwork, waitForRetry } from './wait-for-retry.ts';

export type FinalState = Extract<UploadState, { kind: 'done' | 'failed' | 'cancelled' }>;

export interface UploadReports {
  state(state: UploadState): void;
  facts(facts: UploadFacts): void;
}

/** A file that was changed on its way, or whose upload was lost, starts anew this often. */
const maxRestarts = { corrupted: 1, gone: 3 };

interface Run {
  readonly file: File;
  readonly world: UploadWorld;
  readonly report: UploadReports;
  readonly signal: AbortSignal;
  readonly restarts: { corrupted: number; gone: number };
  facts: UploadFacts;
  /** Interrupted tries since the service last had more of the file than before. */
  tries: number;
  /** Bytes that the service is known to have. */
  confirmedBytes: number;
  sentBytes: number;
  renewToken: boolean;
}

/**
 * Brings one file to its end: looks at it, sends it, goes on after interruptions. Never rejects. Ends as
 * `cancelled` soon after `signal` is aborted.
 */
export async function runUpload(
  { file, facts }: UploadItem,
  world: UploadWorld,
  report: UploadReports,
  signal: AbortSignal,
): Promise<FinalState> {
  const run: Run = {
    ...{ file, facts, world, report, signal },
    ...{ tries: 0, restarts: { corrupted: 0, gone: 0 }, confirmedBytes: 0, sentBytes: 0, renewToken: false },
  };
  while (!signal.aborted) {
    const end = (await inspect(run)) ?? (await settle(run, await send(run)));
    if (end !== undefined && !signal.aborted) return end;
  }
  return { kind: 'cancelled' };
}

async function inspect(run: Run): Promise<FinalState | undefined> {
  if (run.facts.type !== undefined) return undefined;
  run.report.state({ kind: 'hashing' });
  if (run.signal.aborted) return undefined;
  const inspection = await run.world.inspect(run.file, run.signal);
  if (inspection.kind === 'refused') return { kind: 'failed', failure: inspection.failure };
  learn(run, { type: inspection.type, sha256: inspection.sha256 });
  return undefined;
}

async function send(run: Run): Promise<SendOutcome | undefined> {
  const { file, renewToken, world, report, signal } = run;
  const { type, sha256, url } = run.facts;
  if (type === undefined) return undefined;
  report.state({ kind: 'uploading', sentBytes: run.sentBytes });
  // Whoever hears of a further try may be waiting to call it off.
  if (signal.aborted) return undefined;
  let isOver = false;
  /** What comes after a try has ended is about nothing any more. */
  const whileItLasts =
    <Told>(hear: (told: Told) => void) =>
    (told: Told) => {
      if (!isOver) hear(told);
    };
  const events = {
    created: whileItLasts((made: string) => learn(run, { ...run.facts, url: made })),
    resumed: whileItLasts((offset: number) => confirm(run, offset)),
    progress: whileItLasts((sentBytes: number) => {
      run.sentBytes = sentBytes;
      report.state(sentBytes < file.size ? { kind: 'uploading', sentBytes } : { kind: 'finishing' });
    }),
  };
  const outcome = await world.transport.send({ file, type, sha256, url, renewToken }, events, signal);
  isOver = true;
  return outcome;
}

/** The end that an outcome means, or undefined after whatever wait there is before the next try. */
async function settle(run: Run, outcome: SendOutcome | undefined): Promise<FinalState | undefined> {
  if (outcome === undefined || run.signal.aborted) return undefined;
  if (outcome.kind !== 'not-signed-in') run.renewToken = false;
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', imageId: outcome.imageId, duplicate: outcome.duplicate };
    case 'refused': {
      const { code, message, retryable, correlationId } = outcome;
      return {
        kind: 'failed',
        failure: { code, retryable, correlationId, ...(message !== undefined && { message }) },
      };
    }
    case 'not-signed-in':
      if (run.renewToken) return failed('not-signed-in');
      run.renewToken = true;
      return undefined;
    case 'gone':
      return restart(run, 'gone', { ...run.facts, url: undefined });
    case 'corrupted':
      return restart(run, 'corrupted', {});
    case 'interrupted':
      return pause(run, outcome);
  }
}

function restart(run: Run, cause: 'gone' | 'corrupted', facts: UploadFacts): FinalState | undefined {
  learn(run, facts);
  run.confirmedBytes = 0;
  run.sentBytes = 0;
  run.restarts[cause] += 1;
  if (run.restarts[cause] <= maxRestarts[cause]) return undefined;
  return failed(cause === 'gone' ? 'upload-expired' : 'checksum-mismatch');
}

type Interruption = Extract<SendOutcome, { kind: 'interrupted' }>;

async function pause(
  run: Run,
  { code, waitMs, correlationId }: Interruption,
): Promise<FinalState | undefined> {
  const { world, report, signal } = run;
  report.state({ kind: 'retrying', sentBytes: run.sentBytes, code });
  if (!world.connection.isOnline()) {
    await waitForNetwork(world, signal);
    return undefined;
  }
  run.tries += 1;
  const delay = retryDelay(run.tries, world.random, waitMs);
  if (delay === undefined) return failed(code, correlationId);
  await waitForRetry(world, delay, signal);
  return undefined;
}

/** Tries count again from the start once the service has more of the file than it had. */
function confirm(run: Run, offset: number): void {
  if (offset > run.confirmedBytes) run.tries = 0;
  run.confirmedBytes = offset;
}

function learn(run: Run, facts: UploadFacts): void {
  run.facts = facts;
  run.report.facts(facts);
}

function failed(code: FailureCode, correlationId?: string): FinalState {
  return { kind: 'failed', failure: { code, retryable: true, correlationId } };
}

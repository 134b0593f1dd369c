import { checkFile, refusal } from '../inspect/check-file.ts';
import type { SendOutcome } from '../transport/upload-transport.ts';
import { isSameFile } from './remembered-files.ts';
import type { UploadDependencies } from './upload-dependencies.ts';
import {
  type Failure,
  type FailureCode,
  sentBytesOf,
  type UploadFacts,
  type UploadItem,
  type UploadState,
  uncheckedFacts,
} from './upload-state.ts';
import { retryDelay, waitForNetwork, waitForRetry } from './wait-for-retry.ts';

export type FinalState = Extract<UploadState, { kind: 'done' | 'failed' | 'cancelled' }>;

export interface UploadReports {
  state(state: UploadState): void;
  facts(facts: UploadFacts): void;
  /** The file was opened again. */
  file(file: File): void;
}

/** Restarts of a file that was corrupted in transit, whose upload is gone, or that was opened again. */
const maxRestarts = { corrupted: 1, gone: 3, unreadable: 3 };

interface Run {
  readonly id: string;
  file: File;
  readonly albumId: string | undefined;
  readonly takenAt: string | undefined;
  readonly dependencies: UploadDependencies;
  readonly report: UploadReports;
  readonly signal: AbortSignal;
  readonly restarts: Record<keyof typeof maxRestarts, number>;
  facts: UploadFacts;
  /** Since the service last received more of the file. */
  failedAttempts: number;
  confirmedBytes: number;
  sentBytes: number;
  renewToken: boolean;
}

/**
 * Uploads one file: inspects, sends, resumes after interruptions. Never rejects. Reports nothing more once
 * `signal` is aborted, and ends as `cancelled` soon after.
 */
export async function runUpload(
  item: UploadItem,
  dependencies: UploadDependencies,
  reports: UploadReports,
  signal: AbortSignal,
): Promise<FinalState> {
  const report: UploadReports = {
    state: (state) => void (signal.aborted || reports.state(state)),
    facts: (known) => void (signal.aborted || reports.facts(known)),
    file: (opened) => void (signal.aborted || reports.file(opened)),
  };
  const { id, file, facts, exported } = item;
  const run: Run = {
    ...{ id, file, facts, albumId: item.album?.id, takenAt: exported?.takenAt, report, signal },
    ...{
      dependencies,
      failedAttempts: 0,
      restarts: { corrupted: 0, gone: 0, unreadable: 0 },
      confirmedBytes: 0,
      sentBytes: sentBytesOf(item),
      renewToken: false,
    },
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
  const inspection = await run.dependencies.inspect(run.file, run.signal);
  if (run.signal.aborted) return undefined;
  if (inspection.kind === 'refused') return refuse(run, inspection.failure);
  const { type, sha256 } = inspection;
  const { url } = run.facts;
  const isSame = sha256 !== undefined && sha256 === run.facts.sha256;
  if (url !== undefined && !isSame) void run.dependencies.transport.discard(url);
  setFacts(run, { type, sha256, ...(isSame && { url }) });
  return undefined;
}

async function refuse(run: Run, failure: Failure): Promise<FinalState | undefined> {
  return failure.code === 'unreadable-file' ? reopen(run) : { kind: 'failed', failure };
}

/** Goes on with the file as the device has it now; inspects it again if it has changed. */
async function reopen(run: Run): Promise<FinalState | undefined> {
  run.restarts.unreadable += 1;
  const mayReopen = run.restarts.unreadable <= maxRestarts.unreadable;
  const file = mayReopen ? await run.dependencies.reopen(run.id, run.file) : undefined;
  if (run.signal.aborted) return undefined;
  if (file === undefined) return { kind: 'failed', failure: refusal('unreadable-file') };
  const failure = checkFile(file);
  if (failure) return { kind: 'failed', failure };
  if (!isSameFile(run.file, file)) {
    setFacts(run, uncheckedFacts(run.facts));
    run.sentBytes = 0;
  }
  run.file = file;
  run.report.file(file);
  return undefined;
}

async function send(run: Run): Promise<SendOutcome | undefined> {
  const { id, file, albumId, takenAt, renewToken, dependencies, report, signal } = run;
  const { type, sha256, url } = run.facts;
  if (type === undefined) return undefined;
  report.state({ kind: 'uploading', sentBytes: run.sentBytes });
  // A state listener may have cancelled.
  if (signal.aborted) return undefined;
  let isOver = false;
  /** Ignores events after the attempt has ended. */
  const whileCurrent =
    <Value>(handler: (value: Value) => void) =>
    (value: Value) => {
      if (!isOver) handler(value);
    };
  const events = {
    created: whileCurrent((made: string) => setFacts(run, { ...run.facts, url: made })),
    resumed: whileCurrent((offset: number) => confirm(run, offset)),
    progress: whileCurrent((sentBytes: number) => {
      run.sentBytes = sentBytes;
      report.state(sentBytes < file.size ? { kind: 'uploading', sentBytes } : { kind: 'finishing' });
    }),
  };
  const request = { id, file, type, sha256, albumId, takenAt, url, renewToken };
  const outcome = await dependencies.transport.send(request, events, signal);
  isOver = true;
  return outcome;
}

/** The final state for an outcome, or undefined after waiting for the next attempt. */
async function settle(run: Run, outcome: SendOutcome | undefined): Promise<FinalState | undefined> {
  if (outcome === undefined || run.signal.aborted) return undefined;
  if (outcome.kind !== 'not-signed-in') run.renewToken = false;
  switch (outcome.kind) {
    case 'done':
      return outcome;
    case 'refused': {
      const { code, message, retryable, correlationId } = outcome;
      return refuse(run, { code, retryable, correlationId, ...(message !== undefined && { message }) });
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
  setFacts(run, facts);
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
  const { dependencies, report, signal } = run;
  report.state({ kind: 'retrying', sentBytes: run.sentBytes, code });
  if (!dependencies.connection.isOnline()) {
    await waitForNetwork(dependencies, signal);
    return undefined;
  }
  run.failedAttempts += 1;
  const delay = retryDelay(run.failedAttempts, dependencies.random, waitMs);
  if (delay === undefined) return failed(code, correlationId);
  await waitForRetry(dependencies, delay, signal);
  return undefined;
}

/** Attempts are counted anew once the service has more of the file. */
function confirm(run: Run, offset: number): void {
  if (offset > run.confirmedBytes) run.failedAttempts = 0;
  run.confirmedBytes = offset;
}

function setFacts(run: Run, facts: UploadFacts): void {
  run.facts = facts;
  run.report.facts(facts);
}

function failed(code: FailureCode, correlationId?: string): FinalState {
  return { kind: 'failed', failure: { code, retryable: true, correlationId } };
}

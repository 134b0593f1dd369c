import { needsChoosing, sentBytesOf, type UploadItem, type UploadKind } from './upload-state.ts';

/** Bytes count files that neither failed nor were cancelled. */
export interface UploadTotals {
  readonly files: Readonly<Record<UploadKind, number>>;
  /** Files enqueued and not cancelled, in any state. */
  readonly enqueued: number;
  /** Finished files that were already in the library. */
  readonly duplicates: number;
  readonly retryable: number;
  /** Failed files that must be chosen again. */
  readonly unreadable: number;
  readonly bytes: number;
  readonly sentBytes: number;
  /** Size of chosen files that are not enqueued. */
  readonly chosenBytes: number;
}

export const noTotals: UploadTotals = {
  files: {
    chosen: 0,
    waiting: 0,
    hashing: 0,
    uploading: 0,
    retrying: 0,
    finishing: 0,
    done: 0,
    failed: 0,
    cancelled: 0,
  },
  enqueued: 0,
  duplicates: 0,
  retryable: 0,
  unreadable: 0,
  bytes: 0,
  sentBytes: 0,
  chosenBytes: 0,
};

/** The totals after an item was added (`before` undefined), changed, or removed (`after` undefined). */
export function countChange(
  totals: UploadTotals,
  before: UploadItem | undefined,
  after: UploadItem | undefined,
): UploadTotals {
  return add(add(totals, before, -1), after, 1);
}

function add(totals: UploadTotals, item: UploadItem | undefined, sign: 1 | -1): UploadTotals {
  if (item === undefined) return totals;
  const { state, file } = item;
  const counts = state.kind !== 'chosen' && state.kind !== 'failed' && state.kind !== 'cancelled';
  return {
    files: { ...totals.files, [state.kind]: totals.files[state.kind] + sign },
    enqueued: totals.enqueued + (item.wasEnqueued && state.kind !== 'cancelled' ? sign : 0),
    duplicates: totals.duplicates + (state.kind === 'done' && state.duplicate ? sign : 0),
    retryable: totals.retryable + (state.kind === 'failed' && state.failure.retryable ? sign : 0),
    unreadable: totals.unreadable + (needsChoosing(state) ? sign : 0),
    bytes: totals.bytes + (counts ? sign * file.size : 0),
    sentBytes: totals.sentBytes + (counts ? sign * sentBytesOf(item) : 0),
    chosenBytes: totals.chosenBytes + (state.kind === 'chosen' ? sign * file.size : 0),
  };
}

export function runningFiles({ files }: UploadTotals): number {
  return files.waiting + files.hashing + files.uploading + files.retrying + files.finishing;
}

import { sentBytesOf, type UploadItem, type UploadKind } from './upload-state.ts';

/** The queue in numbers. Bytes count what was sent off and neither failed nor was cancelled. */
export interface UploadTotals {
  readonly files: Readonly<Record<UploadKind, number>>;
  /** Files that were sent off and not taken back, whatever became of them. */
  readonly sentOff: number;
  /** Finished files that were in the library already. */
  readonly duplicates: number;
  /** Failed files for which another try makes sense. */
  readonly retryable: number;
  readonly bytes: number;
  readonly sentBytes: number;
  /** Size of everything chosen and not yet sent off. */
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
  sentOff: 0,
  duplicates: 0,
  retryable: 0,
  bytes: 0,
  sentBytes: 0,
  chosenBytes: 0,
};

/** The totals after an item came (`before` undefined), changed, or went (`after` undefined). */
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
    sentOff: totals.sentOff + (item.wasSentOff && state.kind !== 'cancelled' ? sign : 0),
    duplicates: totals.duplicates + (state.kind === 'done' && state.duplicate ? sign : 0),
    retryable: totals.retryable + (state.kind === 'failed' && state.failure.retryable ? sign : 0),
    bytes: totals.bytes + (counts ? sign * file.size : 0),
    sentBytes: totals.sentBytes + (counts ? sign * sentBytesOf(item) : 0),
    chosenBytes: totals.chosenBytes + (state.kind === 'chosen' ? sign * file.size : 0),
  };
}

/** Files sent off that have not come to an end. */
export function runningFiles({ files }: UploadTotals): number {
  return files.waiting + files.hashing + files.uploading + files.retrying + files.finishing;
}

import {
  type Exported,
  type Failure,
  type FailureCode,
  noFacts,
  type TargetAlbum,
  type UploadFacts,
  type UploadItem,
  type UploadState,
} from './upload-state.ts';

/** A file after "Upload" was pressed, kept until it is done or cancelled. */
export interface RememberedFile {
  /** The id of its upload item; unique on this device. */
  readonly id: string;
  /** Subject of the customer; no other account sees or sends it. */
  readonly account: string;
  /** The page load that added it. */
  readonly visit: string;
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  readonly mimeType: string;
  readonly facts: UploadFacts;
  readonly album?: TargetAlbum | undefined;
  readonly exported?: Exported | undefined;
  /** The photo that it has become, which waits for its albums. */
  readonly imageId?: string | undefined;
  readonly failure?: Failure | undefined;
  readonly handle?: FileSystemFileHandle | undefined;
  /** Whether the browser's private files have all its bytes. */
  readonly isCopied: boolean;
  /** When a page last took it into its queue. */
  readonly rememberedAt: number;
}

/** How long a device keeps the bytes of an account that has not been back. */
const keptMilliseconds = 30 * 24 * 3600 * 1000;

export function isOutdated({ rememberedAt }: RememberedFile, now: number): boolean {
  return now - rememberedAt > keptMilliseconds;
}

export type RecordChange = 'remember' | 'update' | 'remove';

/** What a change of an item changes in memory. */
export function recordChange(
  before: UploadItem | undefined,
  after: UploadItem | undefined,
): RecordChange | undefined {
  const wasKept = isKept(before);
  if (!isKept(after)) return wasKept ? 'remove' : undefined;
  if (!wasKept) return 'remember';
  const hasSameFacts = before?.facts === after?.facts && before?.exported === after?.exported;
  return hasSameFacts && failureOf(before) === failureOf(after) ? undefined : 'update';
}

function isKept(item: UploadItem | undefined): boolean {
  return item?.wasEnqueued === true && item.state.kind !== 'done' && item.state.kind !== 'cancelled';
}

export function failureOf(item: UploadItem | undefined): Failure | undefined {
  return item?.state.kind === 'failed' ? item.state.failure : undefined;
}

/** Failures that are over when the page is opened again. */
const passing: ReadonlySet<FailureCode> = new Set([
  'not-signed-in',
  'no-connection',
  'unavailable',
  'library-deleting',
  'unreadable-file',
]);

export function restoredState(failure: Failure | undefined): UploadState {
  return failure === undefined || passing.has(failure.code)
    ? { kind: 'waiting' }
    : { kind: 'failed', failure };
}

type Named = Pick<RememberedFile, 'name' | 'size' | 'lastModified'>;

const keyOf = ({ name, size, lastModified }: Named) => `${size} ${lastModified} ${name}`;

export function isSameFile(remembered: Named, file: File): boolean {
  return keyOf(remembered) === keyOf(file);
}

export interface ChosenAgain {
  readonly remembered: RememberedFile;
  readonly file: File;
}

/**
 * Pairs files that were chosen again with what is remembered, each once. `rest` is not `found`; what of it has only
 * another time is `outdated`: phones give a photo a new one each time it is chosen.
 */
export function matchAgain(missing: readonly RememberedFile[], files: Iterable<File>) {
  const left = Map.groupBy(missing, keyOf);
  const found: ChosenAgain[] = [];
  const rest: File[] = [];
  for (const file of files) {
    const remembered = left.get(keyOf(file))?.shift();
    if (remembered === undefined) rest.push(file);
    else found.push({ remembered, file });
  }
  const withoutTime = ({ name, size }: Named) => `${size} ${name}`;
  const unmatched = Map.groupBy([...left.values()].flat(), withoutTime);
  const outdated = rest.flatMap((file): ChosenAgain[] => {
    const remembered = unmatched.get(withoutTime(file))?.shift();
    return remembered === undefined ? [] : [{ remembered, file }];
  });
  return { found, rest, outdated };
}

/** With another time the content may be another: nothing that was found out or sent is used. */
export function fromStart({ remembered, file }: ChosenAgain): ChosenAgain {
  const { lastModified } = file;
  return { file, remembered: { ...remembered, lastModified, facts: noFacts, failure: undefined } };
}

/** Copies take at most this, and half of the free space. */
const maxCopiedBytes = 2 * 1024 ** 3;

export function fitsQuota(
  size: number,
  copiedBytes: number,
  { quota = 0, usage = 0 }: StorageEstimate,
): boolean {
  return size <= (quota - usage) / 2 && copiedBytes + size <= maxCopiedBytes;
}

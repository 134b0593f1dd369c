import type { ErrorCode } from '@keepsake/contract/errors';
import type { UploadType } from '@keepsake/contract/uploads';

/** Codes of the browser, in addition to the services' codes. */
export type LocalFailureCode = 'no-connection' | 'unreadable-file' | 'damaged-in-zip' | 'unknown';

export type FailureCode = ErrorCode | LocalFailureCode;

export interface Failure {
  readonly code: FailureCode;
  /** The service's message, shown for an `unknown` code. */
  readonly message?: string;
  /** Whether a retry of the same file can succeed. */
  readonly retryable: boolean;
  readonly correlationId?: string | undefined;
}

/** `chosen` waits for "Upload"; `done`, `failed` and `cancelled` are final. */
export type UploadState =
  | { readonly kind: 'chosen' }
  /** `sentBytes` of a file that was paused. */
  | { readonly kind: 'waiting'; readonly sentBytes?: number }
  | { readonly kind: 'hashing' }
  | { readonly kind: 'uploading'; readonly sentBytes: number }
  | { readonly kind: 'retrying'; readonly sentBytes: number; readonly code: FailureCode }
  | { readonly kind: 'finishing' }
  | {
      readonly kind: 'done';
      readonly imageId: string;
      readonly duplicate: boolean;
      /** The photo is in the library only: its album is gone, or full. */
      readonly missedAlbum?: boolean | undefined;
    }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'cancelled' };

/** Shared by ten thousand files. */
export const waiting: UploadState = { kind: 'waiting' };

export type UploadKind = UploadState['kind'];

/** Known facts about a file, kept for retries. */
export interface UploadFacts {
  readonly type?: UploadType | undefined;
  readonly sha256?: string | undefined;
  /** Address of the unfinished upload, to resume it. */
  readonly url?: string | undefined;
}

export const noFacts: UploadFacts = {};

/** Facts about a file that may have changed: they hold if its SHA-256 is the same. */
export function uncheckedFacts({ sha256, url }: UploadFacts): UploadFacts {
  return { sha256, url };
}

/** The album that gets the photos. */
export interface TargetAlbum {
  readonly id: string;
  readonly name: string;
}

/** An album of an export, which is made here once. */
export interface ExportedAlbum {
  /** The same for each zip of the export. */
  readonly key: string;
  readonly name: string;
}

/** What an export tells about a photo. */
export interface Exported {
  /** Name of the zip that has the photo. */
  readonly zip: string;
  /** Instant in UTC, with seconds where they are known. */
  readonly takenAt?: string | undefined;
  readonly isFavourite: boolean;
  readonly albums: readonly ExportedAlbum[];
}

/** What of it is used, as the customer wants it. */
export type ExportChoice = (exported: Exported | undefined) => Exported | undefined;

/** One file of the queue, immutable. Holds a file handle, not the content. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly facts: UploadFacts;
  /** Absent for the library only. */
  readonly album?: TargetAlbum | undefined;
  readonly exported?: Exported | undefined;
  readonly state: UploadState;
  readonly wasEnqueued: boolean;
}

const activeKinds: ReadonlySet<UploadKind> = new Set(['hashing', 'uploading', 'retrying', 'finishing']);

/** Whether a file takes one of the parallel slots. */
export function isActive({ kind }: UploadState): boolean {
  return activeKinds.has(kind);
}

/** Whether a file is enqueued and has not ended. */
export function isRunning(state: UploadState): boolean {
  return state.kind === 'waiting' || isActive(state);
}

/** Photos that are only in a cloud are empty on some phones. */
const unreadableCodes: ReadonlySet<FailureCode> = new Set(['unreadable-file', 'empty-file']);

/** Whether a file failed because the browser cannot read it: a retry cannot succeed, choosing it again can. */
export function needsChoosing(state: UploadState): boolean {
  return state.kind === 'failed' && unreadableCodes.has(state.failure.code);
}

/** The photo that a file became. */
export function imageIdOf({ state }: UploadItem): string | undefined {
  return state.kind === 'done' ? state.imageId : undefined;
}

export function sentBytesOf({ file, state }: UploadItem): number {
  switch (state.kind) {
    case 'waiting':
    case 'uploading':
    case 'retrying':
      return Math.min(state.sentBytes ?? 0, file.size);
    case 'finishing':
    case 'done':
      return file.size;
    default:
      return 0;
  }
}

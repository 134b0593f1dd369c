import type { ErrorCode } from '@keepsake/contract/errors';
import type { UploadType } from '@keepsake/contract/uploads';

/** Reasons that only the browser can give, beside the codes that services answer. */
export type LocalFailureCode = 'no-connection' | 'unreadable-file' | 'unknown';

export type FailureCode = ErrorCode | LocalFailureCode;

export interface Failure {
  readonly code: FailureCode;
  /** The service's own sentence; shown when the code is `unknown` here. */
  readonly message?: string;
  /** Whether another try of the same file can end differently. */
  readonly retryable: boolean;
  /** Of the answer that ended it. */
  readonly correlationId?: string | undefined;
}

/** Where one file stands. `chosen` waits for the customer's "Upload"; `done`, `failed` and `cancelled` are final. */
export type UploadState =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'hashing' }
  | { readonly kind: 'uploading'; readonly sentBytes: number }
  | { readonly kind: 'retrying'; readonly sentBytes: number; readonly code: FailureCode }
  | { readonly kind: 'finishing' }
  | { readonly kind: 'done'; readonly imageId: string; readonly duplicate: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'cancelled' };

export type UploadKind = UploadState['kind'];

/** What was learnt about a file, kept so that another try need not learn it again. */
export interface UploadFacts {
  readonly type?: UploadType | undefined;
  /** SHA-256 in hex, where the browser could compute it. */
  readonly sha256?: string | undefined;
  /** Address of the unfinished upload, for resuming it. */
  readonly url?: string | undefined;
}

/** One file of the queue. Items are replaced, never changed; they hold a handle of the file, not its content. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly facts: UploadFacts;
  readonly state: UploadState;
  /** Whether it was ever sent off: a file that was refused at a glance is no part of the upload. */
  readonly wasSentOff: boolean;
}

const activeKinds: ReadonlySet<UploadKind> = new Set(['hashing', 'uploading', 'retrying', 'finishing']);

/** Whether a file holds one of the few places at the line. */
export function isActive({ kind }: UploadState): boolean {
  return activeKinds.has(kind);
}

/** Whether a file was sent off and has not come to an end. */
export function isRunning(state: UploadState): boolean {
  return state.kind === 'waiting' || isActive(state);
}

/** Bytes of a file that have left the browser. */
export function sentBytesOf({ file, state }: UploadItem): number {
  switch (state.kind) {
    case 'uploading':
    case 'retrying':
      return Math.min(state.sentBytes, file.size);
    case 'finishing':
    case 'done':
      return file.size;
    default:
      return 0;
  }
}

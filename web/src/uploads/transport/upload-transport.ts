import type { UploadType } from '@keepsake/contract/uploads';
import type { FailureCode, UploadState } from '../queue/upload-state.ts';

export interface SendRequest {
  /** Id of the upload item. */
  readonly id: string;
  readonly file: File;
  readonly type: UploadType;
  readonly sha256?: string | undefined;
  /** The album that gets the photo. */
  readonly albumId?: string | undefined;
  /** When the photo was taken, where an export tells it. */
  readonly takenAt?: string | undefined;
  /** Address of an upload to resume; absent for a new one. */
  readonly url?: string | undefined;
  /** Request a new access token because the last one was refused. */
  readonly renewToken: boolean;
}

export interface SendEvents {
  /** The upload exists and can be resumed here. */
  created(url: string): void;
  /** Bytes that the service has, on resuming. */
  resumed(offset: number): void;
  progress(sentBytes: number): void;
}

/** Result of one attempt. Only `done` has a photo. */
export type SendOutcome =
  | Extract<UploadState, { kind: 'done' }>
  /** A later retry may succeed. */
  | {
      readonly kind: 'interrupted';
      readonly code: FailureCode;
      readonly waitMs?: number | undefined;
      readonly correlationId?: string | undefined;
    }
  /** The upload no longer exists; create a new one. */
  | { readonly kind: 'gone' }
  /** Corrupted in transit; start again. */
  | { readonly kind: 'corrupted' }
  | { readonly kind: 'not-signed-in' }
  | {
      readonly kind: 'refused';
      readonly code: FailureCode;
      readonly message?: string | undefined;
      readonly retryable: boolean;
      readonly correlationId?: string | undefined;
    };

/** Neither method rejects; an aborted `send` ends at once as interrupted. */
export interface UploadTransport {
  /** One attempt: creates an upload, or resumes `request.url`. */
  send(request: SendRequest, events: SendEvents, signal: AbortSignal): Promise<SendOutcome>;
  /** Deletes an unfinished upload; otherwise it expires. */
  discard(url: string): Promise<void>;
}

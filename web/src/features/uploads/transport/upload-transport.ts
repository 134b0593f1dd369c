import type { UploadType } from '@keepsake/contract/uploads';
import type { FailureCode } from '../queue/upload-state.ts';

export interface SendRequest {
  readonly file: File;
  readonly type: UploadType;
  readonly sha256?: string | undefined;
  /** Address of an upload to resume; without it a new one is made. */
  readonly url?: string | undefined;
  /** Ask for a new access token, because the last one was refused. */
  readonly renewToken: boolean;
}

export interface SendEvents {
  /** The upload exists and can be resumed at this address. */
  created(url: string): void;
  /** The service has this many bytes: told when an upload is resumed. */
  resumed(offset: number): void;
  /** This many bytes have left the browser. */
  progress(sentBytes: number): void;
}

/** How one try ended. Only `done` carries a photo: an upload without an image id is not a photo yet. */
export type SendOutcome =
  | { readonly kind: 'done'; readonly imageId: string; readonly duplicate: boolean }
  /** Another try may work, after a while. */
  | {
      readonly kind: 'interrupted';
      readonly code: FailureCode;
      readonly waitMs?: number | undefined;
      readonly correlationId?: string | undefined;
    }
  /** The upload is no longer there: a new one has to be made. */
  | { readonly kind: 'gone' }
  /** The content arrived changed: everything again from the beginning. */
  | { readonly kind: 'corrupted' }
  | { readonly kind: 'not-signed-in' }
  | {
      readonly kind: 'refused';
      readonly code: FailureCode;
      readonly message?: string | undefined;
      readonly retryable: boolean;
      readonly correlationId?: string | undefined;
    };

/** Brings files to the service. Neither call ever rejects; an aborted `send` ends at once, as interrupted. */
export interface UploadTransport {
  /** One try: makes an upload, or goes on with the one at `request.url`. */
  send(request: SendRequest, events: SendEvents, signal: AbortSignal): Promise<SendOutcome>;
  /** Takes an unfinished upload away from the service; what cannot be reached expires there. */
  discard(url: string): Promise<void>;
}

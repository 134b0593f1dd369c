import type { UploadType } from '@keepsake/contract/uploads';
import type { UploadTransport } from '../transport/upload-transport.ts';
import type { Failure } from './upload-state.ts';

/** What a look at a file's content told before anything of it was sent. */
export type Inspection =
  | { readonly kind: 'readable'; readonly type: UploadType; readonly sha256?: string | undefined }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** Calls back once after some milliseconds; the answer calls it off. */
export type Timer = (milliseconds: number, callback: () => void) => () => void;

export interface Connection {
  /** False only when the browser is certain that there is no network. */
  isOnline(): boolean;
  /** Calls back whenever the network has come back; the answer ends that. */
  onOnline(callback: () => void): () => void;
}

/** Everything outside of the queue that it needs, so that a test can stand in for it. */
export interface UploadWorld {
  readonly transport: UploadTransport;
  /** Type by content, and SHA-256. Never rejects. */
  inspect(file: File, signal: AbortSignal): Promise<Inspection>;
  /** Hears of each upload that failed, once. */
  report(failure: Failure): void;
  readonly after: Timer;
  readonly connection: Connection;
  /** A number in [0, 1). */
  random(): number;
}

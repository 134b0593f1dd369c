import type { UploadType } from '@keepsake/contract/uploads';
import type { Clock } from '../../browser/time.ts';
import type { UploadTransport } from '../transport/upload-transport.ts';
import type { Failure, UploadItem } from './upload-state.ts';

export type Inspection =
  | { readonly kind: 'readable'; readonly type: UploadType; readonly sha256?: string | undefined }
  | { readonly kind: 'refused'; readonly failure: Failure };

export type Timer = (milliseconds: number, callback: () => void) => () => void;

export interface Connection {
  /** False only when the browser is certain that there is no network. */
  isOnline(): boolean;
  /** Calls back each time the network returns. Returns the function that unsubscribes. */
  onOnline(callback: () => void): () => void;
}

export interface Pause {
  isPaused(): boolean;
  set(isPaused: boolean): void;
  /** Calls back when this or another tab has changed it. */
  subscribe(listener: () => void): () => void;
}

export interface UploadDependencies {
  readonly transport: UploadTransport;
  /** Type by content, and SHA-256. Never rejects. */
  inspect(file: File, signal: AbortSignal): Promise<Inspection>;
  /**
   * The file of an item that cannot be read, from this device's copy, or as it is now by its handle; undefined without
   * one. Never rejects.
   */
  reopen(id: string, file: File): Promise<File | undefined>;
  report(failure: Failure): void;
  /** Called for every change; `before` is undefined for a new file, `after` for a removed one. */
  onChange(before: UploadItem | undefined, after: UploadItem | undefined): void;
  readonly after: Timer;
  readonly clock: Clock;
  /** Most files to upload at a time. */
  readonly maxConcurrency: number;
  readonly connection: Connection;
  readonly pause: Pause;
  random(): number;
}

export const browserTimer: Timer = (milliseconds, callback) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

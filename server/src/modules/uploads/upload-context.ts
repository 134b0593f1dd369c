import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { Owner, Quota } from '../photos/index.ts';
import type { UploadRow } from './uploads.repository.ts';

/** What a phone may send. */
export interface PhoneUploads {
  readonly pairingId: string;
  /** The album that gets its photos. */
  readonly albumId: string | null;
}

export interface UploadOutcome {
  readonly photoId: string;
  readonly isDuplicate: boolean;
  /** The album that got the photo. */
  readonly albumId: string | null;
}

/** State of one tus request. The protocol library passes only ids to the store, so the owner travels here. */
export interface UploadContext {
  readonly owner: Owner;
  readonly timeZone: string;
  readonly quota: Quota;
  /** The paired phone that sends it: responses reveal nothing about the library. */
  readonly phone?: PhoneUploads | undefined;
  /** `Upload-Metadata` of this request, verbatim; empty without it. */
  readonly metadata: string;
  /** Bypasses the streams of the protocol library, which would copy each chunk several times. */
  readonly body: Readable;
  /** Aborts when another request needs the lock: the body ends with what has arrived. */
  cut?: AbortSignal;
  /** The upload of this request while it exists. */
  upload?: UploadRow | undefined;
  /** A commit may have changed the row since `upload` was read. */
  isStale?: boolean;
  outcome?: UploadOutcome;
  /** The error of the store, before the protocol library turned it into text. */
  failure?: unknown;
}

const storage = new AsyncLocalStorage<UploadContext>();

export function runInUploadContext<T>(context: UploadContext, run: () => Promise<T>): Promise<T> {
  return storage.run(context, run);
}

export function uploadContext(): UploadContext {
  const context = storage.getStore();
  if (!context) throw new Error('an upload was touched outside of a request');
  return context;
}

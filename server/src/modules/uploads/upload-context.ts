import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { Owner, Quota } from '../photos/index.ts';
import type { UploadRow } from './uploads.repository.ts';

/** What became of an upload, as the answer's headers tell it. */
export interface UploadOutcome {
  readonly photoId: string;
  readonly isDuplicate: boolean;
}

/** One tus request: the protocol library hands the store only ids, so whose they are travels beside it. */
export interface UploadContext {
  readonly owner: Owner;
  readonly timeZone: string;
  readonly quota: Quota;
  /** `Upload-Metadata` of this request, letter by letter; empty without it. */
  readonly metadata: string;
  /** Past the protocol library, whose streams would copy each piece of it several times. */
  readonly body: Readable;
  /** Aborts when somebody else wants to write: the body is over with what has arrived. */
  cut?: AbortSignal;
  /** The upload that the request is about, for as long as it is there. */
  upload?: UploadRow | undefined;
  /** `upload` was made or read a moment ago, and nothing was done with it since. */
  isFresh?: boolean;
  outcome?: UploadOutcome;
  /** What the store refused with, before the protocol library turned it into text. */
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

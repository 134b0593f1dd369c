import {
  DetailedError,
  type HttpRequest,
  type HttpResponse,
  Upload,
  type UploadOptions,
} from 'tus-js-client';
import { isApiError } from '../../../api/api-error.ts';
import type { Timer } from '../queue/upload-world.ts';
import { uploadFileName } from './file-name.ts';
import { readRefusal, readSuccess } from './read-outcome.ts';
import { watchSilence } from './silence-watch.ts';
import type { SendEvents, SendOutcome, SendRequest, UploadTransport } from './upload-transport.ts';

export interface AccessTokens {
  accessToken(): Promise<string>;
  /** A newer token than the one that was refused. */
  replace(refused: string): Promise<string>;
}

export interface TusTransportOptions {
  /** Absolute address where uploads are made. */
  readonly endpoint: string;
  readonly tokens: AccessTokens;
  readonly after: Timer;
  /** How bytes are read and sent, outside of a browser. */
  readonly platform?: Pick<UploadOptions, 'fileReader' | 'httpStack'>;
}

/** Tries to take an upload away that a request of ours may still hold for a moment. */
const discardDelays = [1000, 5000];

/**
 * Speaks tus 1.0.0, one try a call: POST makes the upload, one PATCH streams the whole file from where it
 * lies, HEAD tells where to go on. Retrying is the queue's, so the library's own is off, and so is its store
 * of addresses. The bytes do not travel in the POST, although that would save a round trip: cut off there,
 * the upload's address is unknown and every byte is lost.
 */
export function createTusTransport(options: TusTransportOptions): UploadTransport {
  return {
    send: (request, events, signal) => {
      if (signal.aborted) return Promise.resolve(cutOff);
      return new Promise((resolve) => startTry(options, request, events, signal, resolve));
    },
    discard: (url) => discard(options, url),
  };
}

const cutOff: SendOutcome = { kind: 'interrupted', code: 'no-connection' };

function startTry(
  options: TusTransportOptions,
  request: SendRequest,
  events: SendEvents,
  signal: AbortSignal,
  resolve: (outcome: SendOutcome) => void,
): void {
  const { file, renewToken } = request;
  const end = (outcome: SendOutcome) => {
    silence.stop();
    signal.removeEventListener('abort', stop);
    resolve(outcome);
  };
  const stop = () => {
    void upload.abort();
    end(cutOff);
  };
  const silence = watchSilence(options.after, stop);
  signal.addEventListener('abort', stop);
  const upload: Upload = new Upload(file, {
    ...connect(options, renewToken, signal),
    ...target(options.endpoint, request),
    onAfterResponse: (sent, answer) => {
      silence.heard(false);
      tellOffset(sent, answer, events);
    },
    onUploadUrlAvailable: () => {
      if (upload.url !== null && upload.url !== request.url) events.created(upload.url);
    },
    onProgress: (sentBytes) => {
      silence.heard(sentBytes === file.size);
      events.progress(sentBytes);
    },
    // A service that takes nothing and calls it a success would be asked again without end.
    onChunkComplete: (taken) => {
      if (taken === 0) stop();
    },
    onSuccess: ({ lastResponse }) => end(readSuccess(lastResponse)),
    onError: (error) =>
      void explain(error, file).then((outcome) => end(upload.url ? outcome : unmade(outcome))),
  });
  upload.start();
}

/** Nothing can be gone that was never there: the address itself is wrong, or nobody answers behind it. */
function unmade(outcome: SendOutcome): SendOutcome {
  return outcome.kind === 'gone' ? { kind: 'interrupted', code: 'unavailable' } : outcome;
}

/** Without the endpoint the library makes no new upload in place of one that is gone: the queue wants to know. */
function target(endpoint: string, { file, type, sha256, url }: SendRequest): UploadOptions {
  if (url !== undefined) return { uploadUrl: url };
  const metadata = { filename: uploadFileName(file.name), filetype: type };
  return { endpoint, metadata: sha256 === undefined ? metadata : { ...metadata, sha256 } };
}

function connect(
  { tokens, platform }: TusTransportOptions,
  renew: boolean,
  signal?: AbortSignal,
): UploadOptions {
  let mayBeRefused = renew;
  return {
    ...platform,
    retryDelays: null,
    storeFingerprintForResuming: false,
    fingerprint: async () => '',
    onBeforeRequest: async (request) => {
      const token = await tokens.accessToken();
      const valid = mayBeRefused ? await tokens.replace(token) : token;
      mayBeRefused = false;
      // Aborting before a request is sent does not keep it from being sent.
      signal?.throwIfAborted();
      request.setHeader('Authorization', `Bearer ${valid}`);
    },
  };
}

function tellOffset(sent: HttpRequest, answer: HttpResponse, events: SendEvents): void {
  const offset = Number(answer.getHeader('Upload-Offset') ?? Number.NaN);
  if (sent.getMethod() === 'HEAD' && offset >= 0) events.resumed(offset);
}

async function explain(error: Error | DetailedError, file: File): Promise<SendOutcome> {
  const { originalResponse, causingError } =
    error instanceof DetailedError ? error : { originalResponse: null, causingError: null };
  if (originalResponse) return readRefusal(originalResponse);
  if (isApiError(causingError) && causingError.status === 401) return { kind: 'not-signed-in' };
  // A file that can no longer be read looks like a lost connection.
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return isReadable ? cutOff : { kind: 'refused', code: 'unreadable-file', retryable: true };
}

async function discard(options: TusTransportOptions, url: string): Promise<void> {
  const settings = connect(options, false);
  await Upload.terminate(url, { ...settings, retryDelays: discardDelays }).catch(() => undefined);
}

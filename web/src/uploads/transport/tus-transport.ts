import {
  DetailedError,
  type HttpRequest,
  type HttpResponse,
  Upload,
  type UploadOptions,
} from 'tus-js-client';
import { isApiError } from '../../api/api-error.ts';
import { withBytes } from '../kept-bytes.ts';
import type { Timer } from '../queue/upload-dependencies.ts';
import { uploadFileName } from './file-name.ts';
import { startIdleTimeout } from './idle-timeout.ts';
import { readRefusal, readSuccess } from './read-outcome.ts';
import type { SendEvents, SendOutcome, SendRequest, UploadTransport } from './upload-transport.ts';

export interface AccessTokens {
  accessToken(): Promise<string>;
  /** A newer token than the refused one. */
  replace(refused: string): Promise<string>;
}

export interface TusTransportOptions {
  /** Absolute address for new uploads. */
  readonly endpoint: string;
  readonly tokens: AccessTokens;
  readonly after: Timer;
  /** Whether a successful response means that the photo is stored, where the service sends no image id. */
  readonly isStored?: (response: HttpResponse, file: File) => boolean;
  /** For tests outside a browser. */
  readonly platform?: Pick<UploadOptions, 'fileReader' | 'httpStack'>;
}

/** Retries: an earlier request may still lock the upload. */
const discardDelays = [1000, 5000];

/**
 * tus 1.0.0, one attempt a call: POST creates the upload, one PATCH streams the rest of the file, HEAD reads
 * the offset. The queue retries, so the library's retries and its address store are off. The POST carries no
 * bytes: if it were cut off, the address would be unknown and every byte lost.
 */
export function createTusTransport(options: TusTransportOptions): UploadTransport {
  return {
    async send(request, events, signal) {
      let isOpened = false;
      const attempt = async (bytes: Blob): Promise<SendOutcome> => {
        isOpened = true;
        if (signal.aborted) return interrupted;
        return new Promise((resolve) =>
          startAttempt(options, { ...request, bytes }, events, signal, resolve),
        );
      };
      return withBytes(request.file, attempt).catch((error: unknown) => {
        if (isOpened) throw error;
        return signal.aborted ? interrupted : unreadable;
      });
    },
    discard: (url) => discard(options, url),
  };
}

const interrupted: SendOutcome = { kind: 'interrupted', code: 'no-connection' };

const unreadable: SendOutcome = { kind: 'refused', code: 'unreadable-file', retryable: false };

const storedUnnamed: SendOutcome = { kind: 'done', imageId: '', duplicate: false };

function startAttempt(
  options: TusTransportOptions,
  request: SendRequest & { readonly bytes: Blob },
  events: SendEvents,
  signal: AbortSignal,
  resolve: (outcome: SendOutcome) => void,
): void {
  const { file, bytes, albumId, renewToken } = request;
  const end = (outcome: SendOutcome) => {
    idleTimeout.stop();
    signal.removeEventListener('abort', stop);
    resolve(outcome);
  };
  const success = (response: HttpResponse) =>
    options.isStored?.(response, file) ? storedUnnamed : readSuccess(response, albumId);
  const stop = () => {
    void upload.abort();
    end(interrupted);
  };
  const idleTimeout = startIdleTimeout(options.after, stop);
  signal.addEventListener('abort', stop);
  const upload: Upload = new Upload(bytes, {
    ...connect(options, renewToken, signal),
    ...target(options.endpoint, request),
    onAfterResponse: (sent, response) => {
      idleTimeout.reset(false);
      reportOffset(sent, response, events);
      const outcome = sent.getMethod() === 'POST' ? success(response) : undefined;
      if (outcome?.kind !== 'done') return;
      // The library has the photo: its bytes are not sent.
      void upload.abort();
      end(outcome);
    },
    onUploadUrlAvailable: () => {
      if (upload.url !== null && upload.url !== request.url) events.created(upload.url);
    },
    onProgress: (sentBytes) => {
      idleTimeout.reset(sentBytes === file.size);
      events.progress(sentBytes);
    },
    // A service that accepts nothing with a success would be retried without end.
    onChunkComplete: (acceptedBytes) => {
      if (acceptedBytes === 0) stop();
    },
    onSuccess: ({ lastResponse }) => end(success(lastResponse)),
    onError: (error) =>
      void outcomeOfError(error, bytes).then((outcome) => end(upload.url ? outcome : withoutUpload(outcome))),
  });
  upload.start();
}

/** An upload that never existed cannot be gone: the address is wrong, or the service is down. */
function withoutUpload(outcome: SendOutcome): SendOutcome {
  return outcome.kind === 'gone' ? { kind: 'interrupted', code: 'unavailable' } : outcome;
}

/** Without an endpoint the library does not replace a lost upload; the queue handles it. */
function target(endpoint: string, { file, type, sha256, albumId, takenAt, url }: SendRequest): UploadOptions {
  if (url !== undefined) return { uploadUrl: url };
  const metadata = {
    filename: uploadFileName(file.name),
    filetype: type,
    ...(sha256 !== undefined && { sha256 }),
    ...(albumId !== undefined && { albumid: albumId }),
    ...(takenAt !== undefined && { takenat: takenAt }),
  };
  return { endpoint, metadata };
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
      // Aborting before a request is sent does not prevent it.
      signal?.throwIfAborted();
      request.setHeader('Authorization', `Bearer ${valid}`);
    },
  };
}

function reportOffset(sent: HttpRequest, response: HttpResponse, events: SendEvents): void {
  const offset = Number(response.getHeader('Upload-Offset') ?? Number.NaN);
  if (sent.getMethod() === 'HEAD' && offset >= 0) events.resumed(offset);
}

async function outcomeOfError(error: Error | DetailedError, bytes: Blob): Promise<SendOutcome> {
  const { originalResponse, causingError } =
    error instanceof DetailedError ? error : { originalResponse: null, causingError: null };
  if (originalResponse) return readRefusal(originalResponse);
  if (isApiError(causingError) && causingError.status === 401) return { kind: 'not-signed-in' };
  // An unreadable file looks like a lost connection.
  const isReadable = await bytes
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return isReadable ? interrupted : unreadable;
}

async function discard(options: TusTransportOptions, url: string): Promise<void> {
  const settings = connect(options, false);
  await Upload.terminate(url, { ...settings, retryDelays: discardDelays }).catch(() => undefined);
}

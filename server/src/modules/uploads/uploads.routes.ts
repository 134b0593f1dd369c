import { limits } from '@keepsake/contract/limits';
import { albumIdHeader, duplicateHeader, imageIdHeader } from '@keepsake/contract/uploads';
import { Server } from '@tus/server';
import type { Locker } from '@tus/utils';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import type { PhotoDataStore } from './photo-data-store.ts';
import { fromStatus, fromTusError } from './tus-errors.ts';
import { announceVersion, readMethod, requireContentType, requireVersion } from './tus-protocol.ts';
import { runInUploadContext, type UploadContext, uploadContext } from './upload-context.ts';
import { noLocker } from './upload-locker.ts';

/** Ids are created by this server only (R10). */
const wellFormedId = /^[A-Za-z0-9_-]{22,64}$/;

function createTusServer({ folder, store, locker }: UploadRouteOptions): Server {
  return new Server({
    path: folder,
    datastore: store,
    locker: ({ method }) => (method === 'POST' ? noLocker : locker),
    relativeLocation: true,
    // Bearer tokens identify the uploader; no other origin may read responses.
    allowedOrigins: () => false,
    exposedHeaders: [imageIdHeader, duplicateHeader, albumIdHeader],
    namingFunction: () => newToken(),
    getFileIdFromRequest: (_request, id) => (id && wellFormedId.test(id) ? id : undefined),
    maxSize: limits.upload.maxBytes,
    onUploadCreate: async (_request, upload) => {
      if (upload.size === 0) throw new ApiError('empty-file');
      return {};
    },
    onResponseError: (_request, error) => {
      uploadContext().failure = error;
      return undefined;
    },
  });
}

type WebRequest = Parameters<Server['handleWeb']>[0];

/** Omits the body: the store reads it from the context. */
function toWebRequest(request: HttpRequest, method: string): Request {
  const headers = new Headers(request.headers as Record<string, string>);
  return new Request(`${request.site.origin}${request.url}`, { method, headers });
}

/** Discards unread bytes, which would block the next request on the connection. */
function drainBody({ raw }: HttpRequest): void {
  raw.removeAllListeners('data');
  raw.resume();
}

/** Headers that every response about an upload adds to those of the protocol library, also errors. */
function describeUpload(reply: HttpReply, { outcome, upload, phone }: UploadContext): void {
  if (outcome) {
    if (phone) return;
    reply.header(imageIdHeader, outcome.photoId);
    if (outcome.isDuplicate) reply.header(duplicateHeader, '1');
    if (outcome.albumId) reply.header(albumIdHeader, outcome.albumId);
    return;
  }
  // RFC 7231, section 7.1.1.1. A finished upload is a photo and does not expire.
  if (upload) reply.header('Upload-Expires', new Date(instantFromDatabase(upload.expires_at)).toUTCString());
}

async function sendResponse(reply: HttpReply, response: Response, context: UploadContext): Promise<void> {
  describeUpload(reply, context);
  if (context.failure !== undefined) throw fromTusError(context.failure);
  if (response.status >= 400) throw fromStatus(response.status, await response.text());
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  // The header is sent verbatim: the protocol library would decode and encode it.
  if (context.upload && reply.hasHeader('Upload-Metadata')) {
    reply.header('Upload-Metadata', context.upload.metadata);
  }
  await reply.send();
}

/** The uploader and the target of an upload. */
export type Uploader = Pick<UploadContext, 'owner' | 'timeZone' | 'quota' | 'phone'>;

export interface UploadRouteOptions {
  /** Path of the endpoint. */
  readonly folder: string;
  readonly store: PhotoDataStore;
  readonly locker: Locker;
  /** The guard; refuses with `ApiError`. */
  identify(request: HttpRequest): Promise<Uploader>;
}

/** Methods of each route. A POST may stand for another method, see `readMethod`. */
const routesOf = (folder: string) => [
  { url: folder, method: ['POST', 'OPTIONS'], served: ['POST', 'OPTIONS'] },
  {
    url: `${folder}/:id`,
    method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST'],
    served: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
  },
];

/** The guard covers every method except OPTIONS (R10); GET is off. */
export function registerUploadRoutes(app: HttpServer, options: UploadRouteOptions): void {
  const tus = createTusServer(options);
  const uploaders = new WeakMap<HttpRequest, Uploader>();
  const running = new Set<Promise<void>>();

  function openContext(request: HttpRequest): UploadContext {
    const uploader = uploaders.get(request);
    if (!uploader) throw new ApiError('not-signed-in');
    return {
      ...uploader,
      metadata: String(request.headers['upload-metadata'] ?? ''),
      body: request.raw,
    };
  }

  /** Handles OPTIONS, also as an overridden POST. */
  async function sendOptions(request: HttpRequest, reply: HttpReply): Promise<void> {
    const response = await tus.handleWeb(toWebRequest(request, 'OPTIONS') as WebRequest);
    await reply.status(response.status).headers(Object.fromEntries(response.headers)).send();
  }

  async function handle(request: HttpRequest, reply: HttpReply, served: readonly string[]): Promise<void> {
    try {
      const method = readMethod(request, served);
      if (method === 'OPTIONS') return await sendOptions(request, reply);
      const context = openContext(request);
      requireVersion(request, reply, method);
      requireContentType(request, method);
      const response = await runInUploadContext(context, () =>
        tus.handleWeb(toWebRequest(request, method) as WebRequest),
      );
      await sendResponse(reply, response, context);
    } finally {
      drainBody(request);
    }
  }

  /** Requests whose connection was cut still keep what they have received. */
  app.addHook('onClose', async () => void (await Promise.allSettled(running)));

  app.register(async (scope) => {
    // The store reads bodies; other routes leave them unread.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const onRequest = async (request: HttpRequest, reply: HttpReply) => {
      announceVersion(reply, request.method);
      // OPTIONS needs no token, and has the same response for any id.
      if (request.method === 'OPTIONS') return;
      uploaders.set(request, await options.identify(request));
    };
    for (const { served, ...route } of routesOf(options.folder)) {
      scope.route({
        ...route,
        onRequest,
        config: { streamsBody: true },
        schema: { hide: true },
        handler: (request: HttpRequest, reply: HttpReply) => {
          const handled = handle(request, reply, served).finally(() => running.delete(handled));
          running.add(handled);
          return handled;
        },
      } as never);
    }
  });
}

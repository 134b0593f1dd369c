import { basePath } from '@keepsake/contract/bases';
import { limits } from '@keepsake/contract/limits';
import { duplicateHeader, imageIdHeader, uploadPath } from '@keepsake/contract/uploads';
import { Server } from '@tus/server';
import type { Locker } from '@tus/utils';
import type { CustomerActor, HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import type { Quota } from '../photos/index.ts';
import type { PhotoDataStore } from './photo-data-store.ts';
import { fromStatus, fromTusError } from './tus-errors.ts';
import { announceVersion, readMethod, requireContentType, requireVersion } from './tus-protocol.ts';
import { runInUploadContext, type UploadContext, uploadContext } from './upload-context.ts';
import { describeUpload } from './upload-headers.ts';
import { noLocker } from './upload-locker.ts';

const folder = `${basePath('storageApi')}${uploadPath}`;

/** Made by us and nobody else (security rule: ids of uploads are server-made). */
const wellFormedId = /^[A-Za-z0-9_-]{22,64}$/;

function createTusServer(store: PhotoDataStore, locker: Locker): Server {
  return new Server({
    path: folder,
    datastore: store,
    locker: ({ method }) => (method === 'POST' ? noLocker : locker),
    relativeLocation: true,
    // Bearer tokens say who uploads; no other origin gets to read answers.
    allowedOrigins: () => false,
    exposedHeaders: [imageIdHeader, duplicateHeader],
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

/** Without the body, which the store takes from the context. */
function toWebRequest(request: HttpRequest, method: string): Request {
  const headers = new Headers(request.headers as Record<string, string>);
  return new Request(`${request.site.origin}${request.url}`, { method, headers });
}

/** Reads past what was sent and not taken: it would hold the connection and block the next request on it. */
function passOverBody({ raw }: HttpRequest): void {
  raw.removeAllListeners('data');
  raw.resume();
}

async function answer(reply: HttpReply, response: Response, context: UploadContext): Promise<void> {
  describeUpload(reply, context);
  if (context.failure !== undefined) throw fromTusError(context.failure);
  if (response.status >= 400) throw fromStatus(response.status, await response.text());
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  // Letter by letter as the client sent it; the protocol library would decode and encode it.
  if (context.upload && reply.hasHeader('Upload-Metadata')) {
    reply.header('Upload-Metadata', context.upload.metadata);
  }
  await reply.send();
}

export interface UploadRouteOptions {
  readonly store: PhotoDataStore;
  readonly locker: Locker;
  /** IANA zone of a brand. */
  timeZoneOf(brandId: string): string;
  quotaOf(brandId: string): Quota;
}

/** What is served where. A POST at an upload stands for another method, see `readMethod`. */
const routes = [
  { url: folder, method: ['POST', 'OPTIONS'], served: ['POST', 'OPTIONS'] },
  {
    url: `${folder}/:id`,
    method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST'],
    served: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
  },
];

/** The guard stands on every method (security rule 10); GET is off. */
export function registerUploadRoutes(app: HttpServer, options: UploadRouteOptions): void {
  const tus = createTusServer(options.store, options.locker);
  const actors = new WeakMap<HttpRequest, CustomerActor>();

  function openContext(request: HttpRequest): UploadContext {
    const actor = actors.get(request);
    if (!actor) throw new ApiError('not-signed-in');
    return {
      owner: { tenantId: actor.tenantId, ownerId: actor.customerId },
      timeZone: options.timeZoneOf(request.site.brandId),
      quota: options.quotaOf(request.site.brandId),
      metadata: String(request.headers['upload-metadata'] ?? ''),
      body: request.raw,
    };
  }

  async function handle(request: HttpRequest, reply: HttpReply, served: readonly string[]): Promise<void> {
    const context = openContext(request);
    try {
      const method = readMethod(request, served);
      requireVersion(request, reply, method);
      requireContentType(request, method);
      const response = await runInUploadContext(context, () =>
        tus.handleWeb(toWebRequest(request, method) as Parameters<Server['handleWeb']>[0]),
      );
      await answer(reply, response, context);
    } finally {
      passOverBody(request);
    }
  }

  app.register(async (scope) => {
    // Bodies are read where they are written, and not at all where nobody asked for one.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const onRequest = async (request: HttpRequest, reply: HttpReply) => {
      announceVersion(reply, request.method);
      actors.set(request, await app.guards.customer(request));
    };
    for (const { served, ...route } of routes) {
      scope.route({
        ...route,
        onRequest,
        config: { streamsBody: true },
        schema: { hide: true },
        handler: (request: HttpRequest, reply: HttpReply) => handle(request, reply, served),
      } as never);
    }
  });
}

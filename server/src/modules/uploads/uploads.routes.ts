import { Readable } from 'node:stream';
import { basePath } from '@keepsake/contract/bases';
import { limits } from '@keepsake/contract/limits';
import { duplicateHeader, imageIdHeader, uploadPath } from '@keepsake/contract/uploads';
import { Server } from '@tus/server';
import type { Locker } from '@tus/utils';
import type { CustomerActor, HttpReply, HttpRequest, HttpServer } from '../../platform/http/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import type { PhotoDataStore } from './photo-data-store.ts';
import { fromStatus, fromTusError } from './tus-errors.ts';
import { runInUploadContext, type UploadContext, uploadContext } from './upload-context.ts';

const folder = `${basePath('storageApi')}${uploadPath}`;

/** Made by us and nobody else (security rule: ids of uploads are server-made). */
const wellFormedId = /^[A-Za-z0-9_-]{22,64}$/;

function createTusServer(store: PhotoDataStore, locker: Locker): Server {
  return new Server({
    path: folder,
    datastore: store,
    locker,
    relativeLocation: true,
    // Bearer tokens say who uploads; no other origin gets to read answers.
    allowedOrigins: () => false,
    exposedHeaders: [imageIdHeader, duplicateHeader],
    disableTerminationForFinishedUploads: true,
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

function toWebRequest(request: HttpRequest): Request {
  const { method } = request;
  const hasBody = method === 'POST' || method === 'PATCH';
  return new Request(`${request.site.origin}${request.url}`, {
    method,
    headers: new Headers(request.headers as Record<string, string>),
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' }),
  });
}

/** Reads past what was sent and not taken: it would hold the connection and block the next request on it. */
function passOverBody({ raw }: HttpRequest): void {
  raw.removeAllListeners('data');
  raw.resume();
}

async function answer(reply: HttpReply, response: Response, context: UploadContext): Promise<void> {
  if (context.failure !== undefined) throw fromTusError(context.failure);
  if (response.status >= 400) throw fromStatus(response.status, await response.text());
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  if (context.outcome) {
    reply.header(imageIdHeader, context.outcome.photoId);
    if (context.outcome.isDuplicate) reply.header(duplicateHeader, '1');
  }
  await reply.send();
}

export interface UploadRouteOptions {
  readonly store: PhotoDataStore;
  readonly locker: Locker;
  /** IANA zone of a brand. */
  timeZoneOf(brandId: string): string;
}

/** The guard stands on every method (security rule 10); GET is off. */
export function registerUploadRoutes(app: HttpServer, options: UploadRouteOptions): void {
  const tus = createTusServer(options.store, options.locker);
  const actors = new WeakMap<HttpRequest, CustomerActor>();

  async function handle(request: HttpRequest, reply: HttpReply): Promise<void> {
    const actor = actors.get(request);
    if (!actor) throw new ApiError('not-signed-in');
    const context: UploadContext = {
      owner: { tenantId: actor.tenantId, ownerId: actor.customerId },
      timeZone: options.timeZoneOf(request.site.brandId),
    };
    const response = await runInUploadContext(context, () =>
      tus.handleWeb(toWebRequest(request) as Parameters<Server['handleWeb']>[0]),
    ).finally(() => passOverBody(request));
    await answer(reply, response, context);
  }

  app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const onRequest = async (request: HttpRequest) => {
      actors.set(request, await app.guards.customer(request));
    };
    const routes = [
      { method: 'POST', url: folder },
      { method: 'OPTIONS', url: folder },
      { method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${folder}/:id` },
    ];
    for (const route of routes) {
      scope.route({
        ...route,
        onRequest,
        config: { streamsBody: true },
        schema: { hide: true },
        handler: handle,
      } as never);
    }
  });
}

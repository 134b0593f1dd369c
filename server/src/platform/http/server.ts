import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { limits } from '@keepsake/contract/limits';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Log } from '../log/index.ts';
import { answerErrors } from './answer-errors.ts';
import { ApiError } from './api-error.ts';
import { correlationIdOf, setBaseHeaders } from './headers.ts';
import type { Guards } from './implement.ts';
import type { ResolveSite, Site } from './site.ts';

z.config(z.locales.en());

export type HttpServer = FastifyInstance;

export interface HttpOptions {
  readonly log: Log;
  readonly guards: Guards;
  readonly resolveSite: ResolveSite;
  /** Adds hooks that see every request, also one that is refused for its host. */
  readonly watch?: (app: HttpServer) => void;
}

/** Health and metrics are asked for by machines that know no host name. */
const hostless = new Set(['/health/live', '/health/ready', '/metrics']);

function parseJson(_request: unknown, text: string, done: (error: Error | null, body?: unknown) => void) {
  // The site sends Content-Type on every call, also where there is no body (specification, section 7).
  if (text === '') return done(null, undefined);
  try {
    done(null, JSON.parse(text));
  } catch (cause) {
    done(new ApiError('invalid-request', { field: 'body', detail: 'is not JSON', cause }));
  }
}

/** An empty server with the rules that every route keeps: host, correlation id, headers, errors, JSON. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const app = Fastify({
    logger: false,
    genReqId: correlationIdOf,
    bodyLimit: limits.json.maxBodyBytes,
    routerOptions: { maxParamLength: 300 },
    // Slower than any honest client sends its headers; uploads are bounded by their own idle time.
    connectionTimeout: 0,
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // What comes in on an open connection while we end is answered; `drain.ts` closes the connection behind it.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson as never);
  await app.register(formbody);
  await app.register(cookie);
  app.decorate('guards', options.guards);
  app.decorateRequest('site', null as unknown as Site);
  options.watch?.(app);
  app.addHook('onRequest', async (request, reply) => {
    setBaseHeaders(reply.raw, request.id);
    const site = options.resolveSite(request.host);
    if (site) request.site = site;
    else if (!hostless.has(request.url)) throw new ApiError('unknown-host');
  });
  app.setErrorHandler(answerErrors(options.log));
  app.setNotFoundHandler(() => {
    throw new ApiError('not-found');
  });
  return app;
}

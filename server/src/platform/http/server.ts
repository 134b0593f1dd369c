import cookie from '@fastify/cookie';
import { limits } from '@keepsake/contract/limits';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Log } from '../log/index.ts';
import type { RateLimits } from '../rate-limits/index.ts';
import { answerErrors } from './answer-errors.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './client-address.ts';
import { baseHeadersFor, correlationIdOf, setBaseHeaders } from './headers.ts';
import type { Guards } from './implement.ts';
import { acceptJsonOnly } from './json-parser.ts';
import { answerMalformed } from './malformed.ts';
import { limitByAccount, limitByAddress } from './route-limits.ts';
import type { ResolveSite, Site } from './site.ts';
import { boundBodies, patience } from './slow-clients.ts';
import { UpgradePaths } from './sockets/upgrade-paths.ts';
import { type TrustProxy, trustOption } from './trust-proxy.ts';
import { answerUnknownHost, type UnknownHostPage } from './unknown-host.ts';

z.config(z.locales.en());

export type HttpServer = FastifyInstance;

export interface HttpOptions {
  readonly log: Log;
  readonly guards: Guards;
  readonly resolveSite: ResolveSite;
  readonly rateLimits: RateLimits;
  /** For browsers that come by a host of nobody; without it they get the error's JSON as machines do. */
  readonly unknownHostPage?: UnknownHostPage;
  /** Whose X-Forwarded headers count; nobody's unless said otherwise. */
  readonly trustProxy?: TrustProxy;
  /** Customers come by https: browsers are told to come by nothing else. */
  readonly isHttps?: boolean;
  /** Adds hooks that see every request, also one that is refused for its host. */
  readonly watch?: (app: HttpServer) => void;
}

/** Health and metrics are asked for by machines that know no host name. */
const hostless = new Set(['/health/live', '/health/ready', '/metrics']);

/** Whoever is known to guess waits, before anything is looked up for them. */
function refuseGuessers(app: HttpServer, rateLimits: RateLimits): void {
  app.addHook('onRequest', async (request) => {
    if (!hostless.has(request.url)) rateLimits.refuseSpent('missesPerAddress', addressOf(request));
  });
}

/** A proxy that nobody told us of makes all customers one address, and the limits would hold them for one. */
function warnOfProxy(app: HttpServer, log: Log): void {
  let isTold = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn({}, 'a request came with X-Forwarded-For, which does not count: TRUST_PROXY is not set');
  });
}

/** Guards that count what an account asks, whichever route it asks. */
function countingGuards({ guards, rateLimits }: HttpOptions): Guards {
  return {
    async customer(request, whenDeleted) {
      const actor = await guards.customer(request, whenDeleted);
      await limitByAccount(rateLimits, request, [actor.tenantId, actor.customerId]);
      return actor;
    },
    backOffice: (request) => guards.backOffice(request),
  };
}

/** An empty server with the rules that every route keeps: host, correlation id, headers, errors, JSON. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { log, rateLimits } = options;
  const headers = baseHeadersFor(options.isHttps ?? false);
  const handleError = answerErrors(log, rateLimits);
  const upgradePaths = new UpgradePaths();
  const app = Fastify({
    ...patience,
    http: { ...patience.http, shouldUpgradeCallback: upgradePaths.shouldUpgrade },
    logger: false,
    genReqId: correlationIdOf,
    bodyLimit: limits.json.maxBodyBytes,
    trustProxy: trustOption(options.trustProxy ?? false) as never,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // What comes in on an open connection while we end is answered; `drain.ts` closes the connection behind it.
    return503OnClosing: false,
    clientErrorHandler: answerMalformed(headers),
    // Addresses that the router cannot read get to no hook.
    frameworkErrors: (error, request, reply) => {
      setBaseHeaders(reply.raw, request.id, headers);
      void handleError(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(app);
  await app.register(cookie);
  app.decorate('guards', countingGuards(options));
  app.decorate('rateLimits', rateLimits);
  app.decorate('upgradePaths', upgradePaths);
  app.decorateRequest('site', null as unknown as Site);
  app.addHook('onRequest', async (request, reply) => setBaseHeaders(reply.raw, request.id, headers));
  options.watch?.(app);
  if (!options.trustProxy) warnOfProxy(app, log);
  refuseGuessers(app, rateLimits);
  boundBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    const site = options.resolveSite(request.host);
    if (site) request.site = site;
    else if (!hostless.has(request.url)) return answerUnknownHost(request, reply, options.unknownHostPage);
  });
  limitByAddress(app, rateLimits);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new ApiError('not-found');
  });
  return app;
}

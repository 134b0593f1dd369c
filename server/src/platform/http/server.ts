import cookie from '@fastify/cookie';
import { limits } from '@keepsake/contract/limits';
import { httpLimits } from '@keepsake/contract/server-limits';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Log } from '../log/index.ts';
import type { RateLimits } from '../rate-limits/index.ts';
import { ApiError } from './api-error.ts';
import { handleErrors } from './error-responses.ts';
import { baseHeadersFor, correlationIdOf, framedHeadersOf, isFramed, setBaseHeaders } from './headers.ts';
import type { Guards } from './implement.ts';
import { acceptJsonOnly } from './json-parser.ts';
import { respondToMalformed } from './malformed.ts';
import { Misses } from './misses.ts';
import { refuseNul, refuseOtherTarget, refuseWrongHost } from './request-target.ts';
import { giveHitsBack, limitByAccount, limitByAddress } from './route-limits.ts';
import type { ResolveSite, Site } from './site.ts';
import { keepAliveTimeout, limitBodies, timeouts } from './slow-clients.ts';
import { UpgradePaths } from './sockets/upgrade-paths.ts';
import { takeTurns } from './take-turns.ts';
import { type TrustProxy, trustOption } from './trust-proxy.ts';
import { respondToUnknownHost, type UnknownHostPage } from './unknown-host.ts';

z.config(z.locales.en());

export type HttpServer = FastifyInstance;

export interface HttpOptions {
  readonly log: Log;
  readonly guards: Guards;
  readonly resolveSite: ResolveSite;
  readonly rateLimits: RateLimits;
  /** Page for browsers; machines get JSON. */
  readonly unknownHostPage?: UnknownHostPage;
  /** Trusted proxies; by default no X-Forwarded headers count. */
  readonly trustProxy?: TrustProxy;
  /** Whether browsers may use https only. */
  readonly isHttps?: boolean;
  /** Hooks for every request, refused hosts included. */
  readonly watch?: (app: HttpServer) => void;
}

/** Paths whose clients use no host name. */
const hostless = new Set(['/health/live', '/health/ready', '/metrics']);

/** Warns of an undeclared proxy: all customers would share one address and its limits. */
function warnOfProxy(app: HttpServer, log: Log): void {
  let isReported = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (isReported || headers['x-forwarded-for'] === undefined) return;
    isReported = true;
    log.warn({}, 'ignoring X-Forwarded-For: TRUST_PROXY is not set');
  });
}

/** Guards that count requests per account, and name clients of the back office for the log. */
function countingGuards({ guards, rateLimits }: HttpOptions, misses: Misses): Guards {
  return {
    ...guards,
    async customer(request, rules) {
      const actor = await guards.customer(request, rules);
      const account = [actor.tenantId, actor.customerId] as const;
      misses.setAccount(request, account);
      await limitByAccount(rateLimits, request, account);
      return actor;
    },
    async phone(request) {
      const actor = await guards.phone(request);
      await limitByAccount(rateLimits, request, [actor.tenantId, actor.ownerId]);
      return actor;
    },
    async editor(request) {
      const actor = await guards.editor(request);
      await limitByAccount(rateLimits, request, [actor.tenantId, actor.ownerId]);
      return actor;
    },
    async backOffice(request) {
      const actor = await guards.backOffice(request);
      request.client = actor.clientId;
      return actor;
    },
  };
}

/** Creates a server without routes, with the common rules: host, correlation id, headers, errors, JSON. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { log, rateLimits } = options;
  const headers = baseHeadersFor(options.isHttps ?? false);
  const misses = new Misses(rateLimits, options.guards);
  const handleError = handleErrors(log, misses);
  const upgradePaths = new UpgradePaths();
  const app = Fastify({
    ...timeouts,
    keepAliveTimeout: keepAliveTimeout(Boolean(options.trustProxy)),
    http: {
      ...timeouts.http,
      shouldUpgradeCallback: upgradePaths.shouldUpgrade,
      // `refuseWrongHost` does it, with our headers and body.
      requireHostHeader: false,
    },
    logger: false,
    genReqId: correlationIdOf,
    bodyLimit: limits.json.maxBodyBytes,
    trustProxy: trustOption(options.trustProxy ?? false) as never,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Requests on open connections are served while draining.
    return503OnClosing: false,
    clientErrorHandler: respondToMalformed(headers),
    // Addresses that the router cannot parse reach no hook.
    frameworkErrors: (error, request, reply) => {
      setBaseHeaders(reply.raw, request.id, headers);
      void handleError(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(app);
  await app.register(cookie);
  app.decorate('guards', countingGuards(options, misses));
  app.decorate('rateLimits', rateLimits);
  app.decorate('upgradePaths', upgradePaths);
  app.decorateRequest('site', null as unknown as Site);
  app.decorateRequest('client', undefined);
  const framed = framedHeadersOf(headers);
  app.addHook('onRequest', async ({ id, routeOptions: { url } }, reply) =>
    setBaseHeaders(reply.raw, id, isFramed(url) ? framed : headers),
  );
  options.watch?.(app);
  if (!options.trustProxy) warnOfProxy(app, log);
  limitBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    refuseWrongHost(request, reply);
    refuseOtherTarget(request);
    refuseNul(request);
  });
  app.addHook('onRequest', async (request, reply) => {
    const site = options.resolveSite(request.host);
    if (site) request.site = site;
    else if (!hostless.has(request.url)) return respondToUnknownHost(request, reply, options.unknownHostPage);
  });
  app.addHook('onRequest', (request) => misses.refuseSpent(request));
  takeTurns(app, httpLimits.turns);
  limitByAddress(app);
  giveHitsBack(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new ApiError('not-found');
  });
  return app;
}

import { basePath } from '@keepsake/contract/bases';
import { errorBody } from '@keepsake/contract/error-body';
import type { AnyRoute, Route, RouteAuth } from '@keepsake/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { RateLimits } from '../rate-limits/index.ts';
import type { BackOfficeActor, CustomerActor, EditorActor, PhoneActor } from './actor.ts';
import { ApiError } from './api-error.ts';
import { isPrefetch } from './prefetch.ts';
import type { Site } from './site.ts';

interface Actors {
  readonly customer: CustomerActor;
  readonly phone: PhoneActor;
  readonly editor: EditorActor;
  readonly 'back-office': BackOfficeActor;
  readonly public: undefined;
}

export interface Call<R extends AnyRoute> {
  readonly params: z.output<NonNullable<R['params']>>;
  readonly query: z.output<NonNullable<R['query']>>;
  readonly body: z.output<NonNullable<R['body']>>;
  readonly actor: Actors[R['auth']];
  readonly site: Site;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An account, unique among all tenants. */
export type Account = readonly [tenantId: string, accountId: string];

/** Rules of a route for the customer's token. */
export type CustomerRules = Pick<AnyRoute, 'recentSignIn' | 'refuses' | 'whenDeleted'>;

/** Guards by bearer token, which refuse with `ApiError`. */
export interface Guards {
  customer(request: FastifyRequest, rules?: CustomerRules): Promise<CustomerActor>;
  /** Refuses a phone with the reason why its pairing has ended. */
  phone(request: FastifyRequest): Promise<PhoneActor>;
  /** Refuses an editor whose selection has expired, or whose customer has signed out. */
  editor(request: FastifyRequest): Promise<EditorActor>;
  backOffice(request: FastifyRequest): Promise<BackOfficeActor>;
  /** Finds an account by token or session cookie; undefined for strangers. */
  account(request: FastifyRequest): Promise<Account | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    guards: Guards;
    rateLimits: RateLimits;
  }
  interface FastifyRequest {
    site: Site;
    /** Id of the back office's client, for the log. */
    client: string | undefined;
  }
}

async function identify(app: FastifyInstance, route: AnyRoute, request: FastifyRequest) {
  if (route.auth === 'public') return undefined;
  if (route.auth === 'customer') return app.guards.customer(request, route);
  if (route.auth === 'phone') return app.guards.phone(request);
  if (route.auth === 'editor') return app.guards.editor(request);
  const actor = await app.guards.backOffice(request);
  if (route.scope && !actor.scopes.includes(route.scope)) {
    throw new ApiError('forbidden', { detail: `missing scope ${route.scope}` });
  }
  return actor;
}

/** A body of bytes, for OpenAPI; the handler reads it from the request. */
const bytes = z.unknown();
z.globalRegistry.add(bytes, { type: 'string', format: 'binary' });

function schemaOf(route: AnyRoute) {
  return {
    summary: route.summary,
    tags: [route.base],
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.bodyTypes && { body: bytes, consumes: [...route.bodyTypes] }),
    ...(route.auth !== 'public' && { security: [{ bearer: [] }] }),
    response: {
      [route.status]: route.response,
      ...(route.otherStatus && { [route.otherStatus]: route.response }),
      '4xx': errorBody,
      '5xx': errorBody,
    },
  };
}

/** Adds a route, which alone accepts its types of bytes. */
function addRoute(app: FastifyInstance, { bodyTypes }: AnyRoute, options: RouteOptions): void {
  if (!bodyTypes) {
    app.route(options);
    return;
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...bodyTypes], (_request, _payload, done) => done(null));
    scope.route(options);
  });
}

/** Refuses requests that browsers mark as prefetched. */
function refusePrefetch(request: FastifyRequest): void {
  if (isPrefetch(request)) throw new ApiError('forbidden', { detail: 'prefetched' });
}

/** Names of query parameters by their small letters. */
function queryNamesOf({ query }: AnyRoute): ReadonlyMap<string, string> {
  const names = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}

/** Reads names of query parameters in any case: the APIs that the specification names write `Offset` and `offset`. */
function nameQuery(request: FastifyRequest, names: ReadonlyMap<string, string>): void {
  const query = request.query as Readonly<Record<string, unknown>>;
  const nameOf = (given: string) => {
    const name = names.get(given.toLowerCase());
    return name === undefined || Object.hasOwn(query, name) ? given : name;
  };
  request.query = Object.fromEntries(Object.entries(query).map(([name, value]) => [nameOf(name), value]));
}

/** The guard runs before the body is read; the response is validated. */
export function implement<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Auth extends RouteAuth,
  Definition extends Route<Params, Query, Body, Response, Auth>,
>(
  app: FastifyInstance,
  route: Definition,
  handler: (call: Call<Definition>) => Promise<z.input<Definition['response']> | FastifyReply>,
): void {
  const queryNames = queryNamesOf(route);
  const actors = new WeakMap<FastifyRequest, Actors[Definition['auth']]>();
  addRoute(app, route, {
    method: route.method,
    url: `${basePath(route.base)}${route.path}`,
    schema: schemaOf(route),
    config: {
      rateLimits: route.rateLimits ?? {},
      streamsBody: route.bodyTypes !== undefined,
      // Few clients of the shop send large batches.
      takesTurns: route.auth !== 'back-office',
    },
    ...(route.maxBodyBytes && { bodyLimit: route.maxBodyBytes }),
    ...(route.changesState && { exposeHeadRoute: false }),
    onRequest: async (request) => {
      if (route.changesState) refusePrefetch(request);
      actors.set(request, (await identify(app, route, request)) as Actors[Definition['auth']]);
    },
    preValidation: async (request) => nameQuery(request, queryNames),
    handler: async (request, reply) => {
      reply.status(route.status);
      const response = await handler({
        params: request.params as Call<Definition>['params'],
        query: request.query as Call<Definition>['query'],
        body: request.body as Call<Definition>['body'],
        actor: actors.get(request) as Actors[Definition['auth']],
        site: request.site,
        request,
        reply,
      });
      return reply.sent ? reply : response;
    },
  });
}

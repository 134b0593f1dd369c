import * as z from 'zod/mini';
import type { ApiBase } from './bases.ts';
import type { ErrorCode } from './errors.ts';
import type { RateLimitName } from './rates.ts';

/**
 * A signed-in customer, a phone with the token of its pairing, an editor with the token of a temporary
 * selection, the shop's back office, or any client.
 */
export type RouteAuth = 'customer' | 'phone' | 'editor' | 'back-office' | 'public';

/** Rate limits of a route, by their names in `rates`. */
export interface RouteRateLimits {
  /** Per client address, before anything else. */
  readonly perAddress?: RateLimitName;
  /** Per account, besides `requestsPerAccount`. */
  readonly perAccount?: readonly RateLimitName[];
}

export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Auth extends RouteAuth = RouteAuth,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly base: ApiBase;
  /** Path after the base; parameters as `:name`, and `::` for a colon. */
  readonly path: string;
  readonly auth: Auth;
  /** A GET that changes something: it has no HEAD, and prefetching it is refused. */
  readonly changesState?: true;
  /** Response to a valid token whose customer is deleted; `not-signed-in` by default. */
  readonly whenDeleted?: 'not-found';
  /** Refused with `recent-sign-in-required` unless the customer has signed in lately (`recentSeconds`). */
  readonly recentSignIn?: true;
  /** Business statuses with which it is refused, by `refusalCodes`. */
  readonly refuses?: readonly RefusedStatus[];
  /** OAuth scope that a back-office client needs. */
  readonly scope?: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Media types of a body of bytes, instead of `body`; `maxBodyBytes` is the largest. */
  readonly bodyTypes?: readonly string[];
  /** Limit instead of `limits.json.maxBodyBytes`. */
  readonly maxBodyBytes?: number;
  readonly rateLimits?: RouteRateLimits;
  readonly status: 200 | 201 | 202 | 204;
  /** Status of a request that is decided later, with the same response. */
  readonly otherStatus?: 202;
  readonly response: Response;
  /** Beyond those of every route and of the rules above; `errorsOf` has all. */
  readonly errors?: readonly ErrorCode[];
}

/** Error codes of every route, besides its own. */
export const everyRouteErrors = [
  'invalid-request',
  'not-signed-in',
  'forbidden',
  'unknown-host',
  'body-too-large',
  'unsupported-media-type',
  'too-many-requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Errors for a business that the shop has blocked, or still checks. */
export const refusalCodes = { Blocked: 'account-blocked', New: 'account-pending' } as const;
export type RefusedStatus = keyof typeof refusalCodes;

/** Error codes of a route beyond those of every route: those it lists, and those of its rules. */
export function errorsOf({
  errors = [],
  recentSignIn,
  refuses = [],
  whenDeleted,
}: Pick<Route, 'errors' | 'recentSignIn' | 'refuses' | 'whenDeleted'>): readonly ErrorCode[] {
  const ofRules: readonly (ErrorCode | false | undefined)[] = [
    recentSignIn && 'recent-sign-in-required',
    ...refuses.map((status) => refusalCodes[status]),
    whenDeleted,
  ];
  return [...new Set([...errors, ...ofRules.filter((code) => typeof code === 'string')])];
}

export type AnyRoute = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;

export function route<
  Params extends z.ZodMiniType<unknown> = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType<unknown> = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType<unknown> = z.ZodMiniType<undefined>,
  Response extends z.ZodMiniType<unknown> = z.ZodMiniType<unknown>,
  Auth extends RouteAuth = RouteAuth,
>(definition: Route<Params, Query, Body, Response, Auth>): Route<Params, Query, Body, Response, Auth> {
  return definition;
}

/** For OpenAPI. */
export function withExample<Schema extends z.ZodMiniType>(schema: Schema, example: z.output<Schema>): Schema {
  z.globalRegistry.add(schema, { examples: [example] });
  return schema;
}

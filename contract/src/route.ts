import type * as z from 'zod/mini';
import type { ApiBase } from './bases.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call: a signed-in customer, the shop's back office, or anybody. */
export type RouteAuth = 'customer' | 'back-office' | 'public';

/** One promise: what is sent to one address and what comes back. */
export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Auth extends RouteAuth = RouteAuth,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly base: ApiBase;
  /** Path behind the base; parameters as `:name`. */
  readonly path: string;
  readonly auth: Auth;
  /** What a customer gets whose token is good and whose record is gone; `not-signed-in` unless said otherwise. */
  readonly whenDeleted?: 'not-found';
  /** OAuth scope that a back-office client needs. */
  readonly scope?: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Where less is enough than `limits.json.maxBodyBytes`. */
  readonly maxBodyBytes?: number;
  /** Status of success. */
  readonly status: 200 | 201 | 202 | 204;
  readonly response: Response;
  /** Error codes beyond those that every route can answer. */
  readonly errors?: readonly ErrorCode[];
}

export type AnyRoute = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;

/** Declares a route and keeps its exact types for the server's handler and the site's client. */
export function route<
  Params extends z.ZodMiniType<unknown> = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType<unknown> = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType<unknown> = z.ZodMiniType<undefined>,
  Response extends z.ZodMiniType<unknown> = z.ZodMiniType<unknown>,
  Auth extends RouteAuth = RouteAuth,
>(definition: Route<Params, Query, Body, Response, Auth>): Route<Params, Query, Body, Response, Auth> {
  return definition;
}

/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configRoutes } from '@keepsake/contract/config';
import type { ErrorCode } from '@keepsake/contract/errors';
import { publicConfigRoutes } from '@keepsake/contract/public-config';
import { sessionRoutes } from '@keepsake/contract/session';
import type * as z from 'zod/mini';
import type { AnySiteRoute, RouteResult } from '../api/route-input.ts';
import { emptyResponse } from './empty-response.ts';
import { configOfHost } from './storefront-config.ts';

type Parsed<R, Part extends 'params' | 'query' | 'body'> = R extends { readonly [K in Part]?: infer S }
  ? NonNullable<S> extends z.ZodMiniType
    ? z.output<NonNullable<S>>
    : undefined
  : undefined;

/** A request parsed by the contract's schemas. */
export interface FakeRequest<R = AnySiteRoute> {
  /** The storefront's host without port. */
  readonly host: string;
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
}

type FakeResponse<R extends AnySiteRoute> = RouteResult<R> | ((request: FakeRequest<R>) => RouteResult<R>);

/** Thrown by `refuse`; becomes the code's status and body. */
export class Refused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Fails a function response: `server.respond(route, ({ body }) => body.name ? album : refuse('conflict'))`.
 */
export function refuse(code: ErrorCode): never {
  throw new Refused(code);
}

/** Responses by route, empty by default. */
export interface FakeResponses {
  /** A value, or a function of the request; replaces every other state of the route. */
  respond<R extends AnySiteRoute>(route: R, response: FakeResponse<R>): void;
  /** The smallest response that the schema accepts. */
  empty(route: AnySiteRoute): void;
  error(route: AnySiteRoute, code: ErrorCode): void;
  /** Breaks the connection, of one route or of all. */
  offline(route?: AnySiteRoute): void;
  /** No response until the returned function is called. */
  loading(route: AnySiteRoute): () => void;
  /** Requests of a route, oldest first. */
  requests<R extends AnySiteRoute>(route: R): readonly FakeRequest<R>[];
}

interface RouteState {
  readonly respond: (request: never) => unknown;
  /** Resolves when the response may be sent; false breaks the connection. */
  readonly ready: () => Promise<boolean>;
}

/** The signed-in customer. */
export const customer = { id: '00000000-0000-4000-8000-00000000c0de', email: 'customer@example.com' };
/** Response to the request for a token. */
export const session = {
  accessToken: 'token',
  expiresIn: 3600,
  subject: customer.id,
  email: customer.email,
  isBusiness: false,
  idpType: 'keepsake',
  idpSub: customer.id,
};
/** Compiled, in the built site. */
const messages = path.resolve(import.meta.dirname, '../../dist/messages');

const readMessages = (file: string): unknown => JSON.parse(readFileSync(path.join(messages, file), 'utf8'));

/** Responses without which the site cannot start. */
const defaults = new Map<AnySiteRoute, (request: FakeRequest) => unknown>([
  [configRoutes.getConfig, ({ host }) => configOfHost(host)],
  [configRoutes.getMessages, ({ params }) => ({ compiled: readMessages((params as { file: string }).file) })],
  [
    publicConfigRoutes.getPublicConfig,
    ({ host }) => ({ host, menus: { header: [], footer: [] }, routes: {} }),
  ],
  [sessionRoutes.getToken, () => session],
]);

const atOnce = async () => true;
const never = async () => false;

/** The state of one fake server; only the server calls `responseTo`. */
export function createFakeResponses() {
  const states = new Map<AnySiteRoute, RouteState>();
  const sent = new Map<AnySiteRoute, FakeRequest[]>();
  let isOffline = false;

  const emptyState = (route: AnySiteRoute): RouteState => ({
    respond: defaults.get(route) ?? (() => emptyResponse(route.response)),
    ready: atOnce,
  });
  const stateOf = (route: AnySiteRoute) => states.get(route) ?? emptyState(route);
  const change = (route: AnySiteRoute, some: Partial<RouteState>) =>
    states.set(route, { ...stateOf(route), ...some });

  const responses: FakeResponses = {
    respond(route, response) {
      const respond = typeof response === 'function' ? (response as () => unknown) : () => response;
      states.set(route, { respond, ready: atOnce });
    },
    empty: (route) => void states.set(route, emptyState(route)),
    error: (route, code) => void states.set(route, { respond: () => refuse(code), ready: atOnce }),
    offline(route) {
      if (route) change(route, { ready: never });
      else isOffline = true;
    },
    loading(route) {
      const { promise, resolve } = Promise.withResolvers<void>();
      change(route, { ready: () => promise.then(atOnce) });
      return resolve;
    },
    requests: <R extends AnySiteRoute>(route: R) => (sent.get(route) ?? []) as unknown as FakeRequest<R>[],
  };

  return {
    responses,
    /** The response; undefined breaks the connection; throws `Refused`. */
    async responseTo(
      route: AnySiteRoute,
      request: FakeRequest,
    ): Promise<{ readonly value: unknown } | undefined> {
      sent.set(route, [...(sent.get(route) ?? []), request]);
      const { respond, ready } = stateOf(route);
      if (isOffline || !(await ready())) return undefined;
      return { value: route.response.parse(respond(request as never)) };
    },
    reset() {
      states.clear();
      sent.clear();
      isOffline = false;
    },
  };
}

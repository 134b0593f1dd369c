import type { Fetch } from '../browser/network.ts';
import { noResponse, responseTimeoutMs } from './api-error.ts';
import { readError, readResult, type SentRequest } from './read-response.ts';
import type { AnySiteRoute, RouteInput, RouteResult } from './route-input.ts';
import { baseUrl, type ConfiguredBases, fillPath, queryString } from './route-url.ts';
import type { Session } from './session.ts';

export interface CallDependencies {
  readonly fetch: Fetch;
  readonly newId: () => string;
  readonly isOnline: () => boolean;
  readonly bases: () => ConfiguredBases | null;
  readonly session: () => Session | null;
}

interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}
type Values = Readonly<Record<string, unknown>>;

/** The second argument is optional when the route needs none. */
export type Call = <R extends AnySiteRoute>(
  route: R,
  ...input: Record<never, never> extends RouteInput<R> ? [input?: RouteInput<R>] : [input: RouteInput<R>]
) => Promise<RouteResult<R>>;

function headers(correlationId: string, token: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache',
    'X-CorrelationId': correlationId,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/**
 * Creates the function that calls a route of the contract: `call(photosRoutes.getPhoto, { params: { id }
 * })`. Rejects with an ApiError, or with the signal's reason after a cancellation.
 */
export function createCall(dependencies: CallDependencies): Call {
  const urlOf = (route: AnySiteRoute, input: AnyInput): string =>
    baseUrl(route.base, dependencies.bases()) +
    fillPath(route.path, input.params as Values | undefined) +
    queryString(input.query as Values | undefined);

  async function send(route: AnySiteRoute, input: AnyInput, token: string | null, request: SentRequest) {
    const timeout = AbortSignal.timeout(responseTimeoutMs);
    try {
      return await dependencies.fetch(request.url, {
        method: route.method,
        headers: headers(request.correlationId, token),
        signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
    } catch (cause) {
      input.signal?.throwIfAborted();
      throw noResponse(cause, dependencies.isOnline(), request);
    }
  }

  async function sendSignedIn(route: AnySiteRoute, input: AnyInput, request: SentRequest) {
    const session = route.auth === 'customer' ? dependencies.session() : null;
    if (!session) return send(route, input, null, request);
    const token = await session.accessToken();
    const response = await send(route, input, token, request);
    if (response.status !== 401) return response;
    return send(route, input, await session.replace(token), request);
  }

  return async (route, ...[input = {}]) => {
    const url = urlOf(route, input as AnyInput);
    const request: SentRequest = { path: route.path, url, correlationId: dependencies.newId() };
    const response = await sendSignedIn(route, input as AnyInput, request);
    if (!response.ok) throw await readError(response, request);
    return readResult(route, response, request);
  };
}

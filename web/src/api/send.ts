import type { ApiBase } from '@keepsake/contract/bases';
import type { RouteAuth } from '@keepsake/contract/route';
import type { Fetch } from '../browser/network.ts';
import { noResponse } from './api-error.ts';
import { readError, type SentRequest } from './read-response.ts';
import type { SendOptions } from './route-input.ts';
import { baseUrl, type ConfiguredBases, fillPath, queryString } from './route-url.ts';
import type { Session } from './session.ts';

export interface CallDependencies {
  readonly fetch: Fetch;
  readonly newId: () => string;
  readonly isOnline: () => boolean;
  readonly bases: () => ConfiguredBases | null;
  readonly session: () => Session | null;
}

interface SentRoute {
  readonly base: ApiBase;
  readonly path: string;
  readonly method: string;
  readonly auth: RouteAuth;
}

export interface SentInput extends SendOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
type Values = Readonly<Record<string, unknown>>;

export interface Sent {
  /** A response whose status is 2xx. */
  readonly response: Response;
  readonly request: SentRequest;
}

function headers(correlationId: string, token: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache',
    'X-CorrelationId': correlationId,
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/**
 * Creates the function that sends a request, with the customer's token where it needs one, and once more after a 401.
 * Rejects with an ApiError, or with the signal's reason after a cancellation.
 *
 * @param timeoutMs until the whole response is there
 */
export function createSend(dependencies: CallDependencies, timeoutMs: number) {
  const urlOf = (route: SentRoute, input: SentInput): string =>
    baseUrl(route.base, dependencies.bases()) +
    fillPath(route.path, input.params as Values | undefined) +
    queryString(input.query as Values | undefined);

  async function send(route: SentRoute, input: SentInput, token: string | null, request: SentRequest) {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await dependencies.fetch(request.url, {
        method: route.method,
        headers: headers(request.correlationId, token),
        signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
        ...(input.keepalive && { keepalive: true }),
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
    } catch (cause) {
      input.signal?.throwIfAborted();
      throw noResponse(cause, dependencies.isOnline(), request);
    }
  }

  async function sendSignedIn(route: SentRoute, input: SentInput, request: SentRequest) {
    const session = route.auth === 'customer' ? dependencies.session() : null;
    if (!session) return send(route, input, null, request);
    const token = await session.accessToken();
    const response = await send(route, input, token, request);
    if (response.status !== 401) return response;
    return send(route, input, await session.replace(token), request);
  }

  return async (route: SentRoute, input: SentInput): Promise<Sent> => {
    const url = urlOf(route, input);
    const request: SentRequest = { path: route.path, url, correlationId: dependencies.newId() };
    const response = await sendSignedIn(route, input, request);
    if (!response.ok) throw await readError(response, request);
    return { response, request };
  };
}

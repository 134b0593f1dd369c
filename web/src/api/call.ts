import type { Fetch } from '../browser/fetch.ts';
import { answerTimeoutMs, unanswered } from './answer-time.ts';
import { baseUrl, type ConfiguredBases } from './base-url.ts';
import { type Asked, readError, readResult } from './read-answer.ts';
import type { AnySiteRoute, RouteInput, RouteResult } from './route-input.ts';
import { fillPath, queryString } from './route-url.ts';
import type { Session } from './session.ts';

export interface CallWorld {
  readonly fetch: Fetch;
  readonly newId: () => string;
  readonly isOnline: () => boolean;
  readonly bases: () => ConfiguredBases | null;
  /** Absent until somebody is signed in. */
  readonly session: () => Session | null;
}

/** What every call takes, whatever its route. */
interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}
type Values = Readonly<Record<string, unknown>>;

/** The second argument may be left out where the route needs nothing. */
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
 * Makes the function that calls a route of the contract: `call(photosRoutes.getPhoto, { params: { id } })`.
 * Rejects with an ApiError, or with the signal's reason when the caller cancelled.
 */
export function createCall(world: CallWorld): Call {
  const urlOf = (route: AnySiteRoute, input: AnyInput): string =>
    baseUrl(route.base, world.bases()) +
    fillPath(route.path, input.params as Values | undefined) +
    queryString(input.query as Values | undefined);

  async function send(route: AnySiteRoute, input: AnyInput, token: string | null, asked: Asked) {
    const timeout = AbortSignal.timeout(answerTimeoutMs);
    try {
      return await world.fetch(asked.url, {
        method: route.method,
        headers: headers(asked.correlationId, token),
        signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
    } catch (cause) {
      input.signal?.throwIfAborted();
      throw unanswered(cause, world.isOnline(), asked);
    }
  }

  async function sendSignedIn(route: AnySiteRoute, input: AnyInput, asked: Asked) {
    const session = route.auth === 'customer' ? world.session() : null;
    if (!session) return send(route, input, null, asked);
    const token = await session.accessToken();
    const answer = await send(route, input, token, asked);
    if (answer.status !== 401) return answer;
    return send(route, input, await session.replace(token), asked);
  }

  return async (route, ...[input = {}]) => {
    const url = urlOf(route, input as AnyInput);
    const asked: Asked = { path: route.path, url, correlationId: world.newId() };
    const answer = await sendSignedIn(route, input as AnyInput, asked);
    if (!answer.ok) throw await readError(answer, asked);
    return readResult(route, answer, asked);
  };
}

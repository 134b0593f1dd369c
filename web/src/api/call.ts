import { responseTimeoutMs } from './api-error.ts';
import { readResult } from './read-response.ts';
import type { AnySiteRoute, RouteInput, RouteResult } from './route-input.ts';
import { type CallDependencies, createSend, type SentInput } from './send.ts';

/** The second argument is optional when the route needs none. */
export type Call = <R extends AnySiteRoute>(
  route: R,
  ...input: Record<never, never> extends RouteInput<R> ? [input?: RouteInput<R>] : [input: RouteInput<R>]
) => Promise<RouteResult<R>>;

/**
 * Creates the function that calls a route of the contract: `call(photosRoutes.getPhoto, { params: { id }
 * })`. Rejects with an ApiError, or with the signal's reason after a cancellation.
 */
export function createCall(dependencies: CallDependencies): Call {
  const send = createSend(dependencies, responseTimeoutMs);
  return async (route, ...[input = {}]) => {
    const { response, request } = await send(route, input as SentInput);
    return readResult(route, response, request);
  };
}

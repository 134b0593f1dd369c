import type { RouteRateLimits } from './route.ts';

/** Routes without JSON responses: other protocols, redirects, bytes. */
export interface RawRoute {
  readonly methods: readonly string[];
  readonly path: string;
  /**
   * `customer`: bearer token; `phone`: the token of its pairing; `socket`: token in the first message;
   * `signature`: signed address; `cookie`: the session cookie or the one of a sign-in; `provider`: the embedded
   * identity provider decides; `demo`: demo installations on loopback with a secret; `operator`: METRICS_TOKEN, or
   * loopback; `public`: everybody.
   */
  readonly auth:
    | 'customer'
    | 'phone'
    | 'socket'
    | 'signature'
    | 'cookie'
    | 'provider'
    | 'demo'
    | 'development'
    | 'operator'
    | 'public';
  readonly summary: string;
  readonly rateLimits?: RouteRateLimits;
  /** Runs at once, however many requests a client sends (decision 0071). */
  readonly takesNoTurns?: true;
  /** Pages of any site may show it in a frame; all others are in none. */
  readonly isFramed?: true;
}

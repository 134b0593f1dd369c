import { isIP } from 'node:net';
import type { Traces } from '../traces/index.ts';
import { type EgressCall, exchange } from './exchange.ts';
import { isPublicAddress } from './is-public-address.ts';
import { isLoopback, postToLoopback } from './loopback.ts';
import { type Connect, connectTo, openConnection } from './open-connection.ts';
import { type EgressOutcome, Failed, type RefusalReason, Refused, totalMs } from './outcome.ts';
import { readTarget } from './read-target.ts';
import { type Resolve, resolveByDns, resolveTarget } from './resolve-target.ts';

export type { EgressOutcome, RefusalReason } from './outcome.ts';

/** The only client for addresses that a customer or retailer named (R12). */
export interface Egress {
  /**
   * Posts to an https address of the public internet, once, without redirects. Never rejects because of the
   * address or its owner.
   */
  post(url: string, call: EgressCall): Promise<EgressOutcome>;
  /** Why a call would be refused, as far as the address itself shows; a name is resolved at the call. */
  check(url: string): RefusalReason | undefined;
}

export interface EgressOptions {
  /** Allowed ports, 443 and 8443 by default. */
  readonly ports?: readonly number[];
  /** PEM of a test's certificate authorities. */
  readonly ca?: string;
  readonly resolve?: Resolve;
  readonly connect?: Connect;
  /** Allows http to programs on this machine, for demos. */
  readonly allowsLoopback?: boolean;
  /** Receivers get the `traceparent` of the caller's span. */
  readonly traces?: Pick<Traces, 'current'> | undefined;
}

/** Other ports may serve another protocol. */
const httpsPorts = [443, 8443];

export function createEgress(options: EgressOptions = {}): Egress {
  const { ports = httpsPorts, ca, resolve = resolveByDns, connect = connectTo } = options;
  const { allowsLoopback = false, traces } = options;

  function traced(call: EgressCall): EgressCall {
    const traceparent = traces?.current();
    return traceparent === undefined ? call : { ...call, headers: { ...call.headers, traceparent } };
  }

  async function call(url: string, what: EgressCall, signal: AbortSignal): Promise<number> {
    const target = readTarget(url, ports);
    const addresses = await resolveTarget(target.host, resolve, signal);
    const socket = await openConnection(addresses, target, { connect, ca, signal });
    const status = await exchange(socket, target, what, signal);
    if (status >= 300 && status < 400) throw new Failed('redirect');
    return status;
  }

  return {
    check(url) {
      if (allowsLoopback && isLoopback(url)) return undefined;
      try {
        const { host } = readTarget(url, ports);
        return isIP(host) && !isPublicAddress(host) ? 'not-public' : undefined;
      } catch (error) {
        if (error instanceof Refused) return error.reason;
        throw error;
      }
    },
    async post(url, given) {
      const what = traced(given);
      if (allowsLoopback && isLoopback(url)) return postToLoopback(url, what);
      const started = performance.now();
      const signal = AbortSignal.timeout(totalMs);
      const milliseconds = () => Math.round(performance.now() - started);
      try {
        return { kind: 'responded', status: await call(url, what, signal), milliseconds: milliseconds() };
      } catch (error) {
        if (error instanceof Refused) return { kind: 'refused', reason: error.reason };
        if (!(error instanceof Failed)) throw error;
        const reason = signal.aborted ? 'timeout' : error.reason;
        return { kind: 'failed', reason, milliseconds: milliseconds() };
      }
    },
  };
}

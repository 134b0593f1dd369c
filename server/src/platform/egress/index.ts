import { type EgressCall, exchange } from './exchange.ts';
import { type Connect, connectTo, openConnection } from './open-connection.ts';
import { type EgressOutcome, Failed, Refused } from './outcome.ts';
import { readTarget } from './read-target.ts';
import { type Resolve, resolveByDns, resolveTarget } from './resolve-target.ts';

export type { EgressOutcome } from './outcome.ts';

/** The one way out to addresses that a customer or a retailer named (security rule 12). */
export interface Egress {
  /**
   * Posts to an https address of the public internet, once, without following where it points.
   * Never rejects for anything that the address or its owner did.
   */
  post(url: string, call: EgressCall): Promise<EgressOutcome>;
}

export interface EgressOptions {
  /** 443 and 8443 unless a test listens elsewhere. */
  readonly ports?: readonly number[];
  /** PEM of the certificate authorities of a test. */
  readonly ca?: string;
  readonly resolve?: Resolve;
  readonly connect?: Connect;
}

/** Ports on which https is spoken and nothing else: what listens elsewhere may take a request for its own language. */
const httpsPorts = [443, 8443];

/** For everything: name, connection, certificate and answer. A shop that is slower is asked again. */
const totalMs = 5000;

/** No address is believed: every connection goes to one that was checked, and to no other. */
export function createEgress(options: EgressOptions = {}): Egress {
  const { ports = httpsPorts, ca, resolve = resolveByDns, connect = connectTo } = options;

  async function call(url: string, what: EgressCall, signal: AbortSignal): Promise<number> {
    const target = readTarget(url, ports);
    const addresses = await resolveTarget(target.host, resolve, signal);
    const socket = await openConnection(addresses, target, { connect, ca, signal });
    const status = await exchange(socket, target, what, signal);
    if (status >= 300 && status < 400) throw new Failed('redirect');
    return status;
  }

  return {
    async post(url, what) {
      const started = performance.now();
      const signal = AbortSignal.timeout(totalMs);
      const milliseconds = () => Math.round(performance.now() - started);
      try {
        return { kind: 'answered', status: await call(url, what, signal), milliseconds: milliseconds() };
      } catch (error) {
        if (error instanceof Refused) return { kind: 'refused', reason: error.reason };
        if (!(error instanceof Failed)) throw error;
        const reason = signal.aborted ? 'timeout' : error.reason;
        return { kind: 'failed', reason, milliseconds: milliseconds() };
      }
    },
  };
}

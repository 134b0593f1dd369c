import type { EgressCall } from './exchange.ts';
import { type EgressOutcome, totalMs } from './outcome.ts';

const hosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the address is of a program on this machine, by http. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  return protocol === 'http:' && hosts.includes(hostname) && !username && !password;
}

export async function postToLoopback(url: string, call: EgressCall): Promise<EgressOutcome> {
  const started = performance.now();
  const milliseconds = () => Math.round(performance.now() - started);
  const signal = AbortSignal.timeout(totalMs);
  try {
    const response = await fetch(url, { ...call, method: 'POST', redirect: 'manual', signal });
    await response.body?.cancel();
    return { kind: 'responded', status: response.status, milliseconds: milliseconds() };
  } catch {
    const reason = signal.aborted ? 'timeout' : 'connection';
    return { kind: 'failed', reason, milliseconds: milliseconds() };
  }
}

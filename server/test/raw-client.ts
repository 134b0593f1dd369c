import { once } from 'node:events';
import net from 'node:net';

/** A raw, misbehaving connection. */
export interface RawClient {
  readonly socket: net.Socket;
  received(): string;
  /** Milliseconds until the server closed the connection; rejects after `timeoutMs`. */
  ended(timeoutMs: number): Promise<number>;
}

export async function connectRaw(port: number, firstBytes: string): Promise<RawClient> {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    if (text.length < 10_000) text += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const start = performance.now();
  const end = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - start));
  });
  socket.write(firstBytes);
  return {
    socket,
    received: () => text,
    ended: (timeoutMs) => {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error(`still open after ${timeoutMs} ms`)), timeoutMs).unref();
      });
      return Promise.race([end, late]);
    },
  };
}

export async function timeRequests(url: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const start = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** The `share` (0 to 1) quantile. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

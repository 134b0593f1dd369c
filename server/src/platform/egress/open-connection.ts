import { once } from 'node:events';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { checkServerIdentity, connect as connectTls, type TLSSocket } from 'node:tls';
import { Failed, failingAs } from './outcome.ts';
import type { Target } from './read-target.ts';

/** Opens a TCP connection to an address, never to a name. */
export type Connect = (address: string, port: number) => Socket;

export const connectTo: Connect = (address, port) => connectSocket({ host: address, port });

/** Timeout that leaves time for the other address family. */
const attemptMs = 2000;

async function attempt(socket: Socket, signal: AbortSignal): Promise<Socket> {
  // An abandoned call may have late errors.
  socket.on('error', () => {});
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function connectFirst(addresses: readonly string[], target: Target, { connect, signal }: Line) {
  for (const address of addresses) {
    if (signal.aborted) break;
    const socket = await attempt(connect(address, target.port), signal).catch(() => undefined);
    if (socket) return socket;
  }
  throw new Failed('connection');
}

async function secure(socket: Socket, { host }: Target, { ca, signal }: Line): Promise<TLSSocket> {
  const tls = connectTls({
    socket,
    // Environment variables cannot disable an explicit check.
    rejectUnauthorized: true,
    servername: isIP(host) ? '' : host,
    checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    ALPNProtocols: ['http/1.1'],
    ...(ca && { ca }),
  });
  tls.on('error', () => {});
  try {
    await once(tls, 'secureConnect', { signal });
    return tls;
  } catch (error) {
    tls.destroy();
    socket.destroy();
    throw error;
  }
}

export interface Line {
  readonly connect: Connect;
  /** Authorities that replace the well-known ones. */
  readonly ca: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Connects to the first address that accepts, with the target's certificate.
 *
 * @throws Failed
 */
export async function openConnection(
  addresses: readonly string[],
  target: Target,
  line: Line,
): Promise<TLSSocket> {
  const socket = await connectFirst(addresses, target, line);
  return failingAs('tls', () => secure(socket, target, line));
}

import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** `up`: to the server; `down`: to the client. */
export type Direction = 'up' | 'down';

export interface ConnectionFault {
  /**
   * `cut` resets both ends; `half-close` ends this direction only; `black-hole` forwards nothing more, either
   * way, and closes nothing.
   */
  readonly kind: 'cut' | 'half-close' | 'black-hole';
  readonly direction: Direction;
  readonly afterBytes: number;
}

export interface ConnectionProfile {
  readonly fault?: ConnectionFault;
  /** Rate of each direction. */
  readonly bytesPerSecond?: number;
  /** Delay of each chunk. */
  readonly latencyMs?: number;
}

/** A TCP proxy on loopback with faults. */
export interface TcpFaultProxy {
  readonly port: number;
  choose: () => ConnectionProfile;
  /** Number of faults so far. */
  readonly met: number;
  silence(): void;
  /** Resets every connection. */
  cutAll(): void;
  close(): Promise<void>;
}

class FaultyConnection {
  private readonly ends: Readonly<Record<Direction, net.Socket>>;
  private readonly line: ConnectionProfile;
  private readonly onFault: () => void;
  private silent = false;

  constructor(client: net.Socket, server: net.Socket, line: ConnectionProfile, onFault: () => void) {
    this.ends = { up: server, down: client };
    this.line = line;
    this.onFault = onFault;
    for (const socket of [client, server]) socket.on('error', () => {});
    void this.forward(client, 'up');
    void this.forward(server, 'down');
  }

  silence(): void {
    this.silent = true;
  }

  cut(): void {
    for (const socket of Object.values(this.ends)) socket.resetAndDestroy();
  }

  private async forward(from: net.Socket, direction: Direction): Promise<void> {
    const to = this.ends[direction];
    const fault = this.line.fault?.direction === direction ? this.line.fault : undefined;
    let left = fault?.afterBytes ?? Number.POSITIVE_INFINITY;
    try {
      if (fault && left === 0) return this.strike(fault);
      // A connection with unread data stays open.
      for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        const rest = chunk.subarray(0, left);
        left -= rest.byteLength;
        await this.carry(to, rest);
        if (fault && left === 0) return this.strike(fault);
      }
      if (!this.silent) to.end();
    } catch {
      if (!this.silent) to.destroy();
    }
  }

  private async carry(to: net.Socket, bytes: Buffer): Promise<void> {
    const { bytesPerSecond, latencyMs } = this.line;
    if (latencyMs) await delay(latencyMs);
    const piece = bytesPerSecond ? Math.max(1, Math.floor(bytesPerSecond / 10)) : bytes.byteLength;
    for (let at = 0; at < bytes.byteLength; at += piece) {
      if (this.silent) return;
      if (!to.write(bytes.subarray(at, at + piece)))
        await Promise.race([once(to, 'drain'), once(to, 'close')]);
      if (bytesPerSecond) await delay(100);
    }
  }

  private strike({ kind, direction }: ConnectionFault): void {
    this.onFault();
    if (kind === 'cut') this.cut();
    else if (kind === 'black-hole') this.silence();
    else this.ends[direction].end();
  }
}

/** @param targetPort of each new connection */
export async function startTcpFaultProxy(targetPort: () => number): Promise<TcpFaultProxy> {
  const open = new Map<net.Socket, FaultyConnection>();
  const sockets = new Set<net.Socket>();
  let met = 0;
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const upstream = net.connect({ port: targetPort(), host: '127.0.0.1', allowHalfOpen: true });
    const line = new FaultyConnection(client, upstream, proxy.choose(), () => {
      met += 1;
    });
    open.set(client, line);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    client.once('close', () => open.delete(client));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: TcpFaultProxy = {
    port: (server.address() as net.AddressInfo).port,
    choose: () => ({}),
    get met() {
      return met;
    },
    silence: () => {
      for (const line of open.values()) line.silence();
    },
    cutAll: () => {
      for (const line of open.values()) line.cut();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

export function throughPort(url: string, port: number): string {
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return through.href;
}

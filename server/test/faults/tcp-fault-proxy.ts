import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** `up` is towards the server, `down` towards whoever asked. */
export type Direction = 'up' | 'down';

/** What happens to a connection once so many bytes have gone in that direction. 0 is before the first. */
export interface LineFault {
  /**
   * `cut` closes both ends without a word (reset); `half-close` says the end of this direction and lets the other one
   * go on; `black-hole` forwards nothing any more, either way, and closes nothing, as when a cable is pulled.
   */
  readonly kind: 'cut' | 'half-close' | 'black-hole';
  readonly direction: Direction;
  readonly afterBytes: number;
}

export interface Line {
  readonly fault?: LineFault;
  /** Of each direction. */
  readonly bytesPerSecond?: number;
  /** Before each piece of bytes. */
  readonly latencyMs?: number;
}

/** A TCP line on loopback that can be made bad. */
export interface TcpFaultProxy {
  readonly port: number;
  /** Chooses how each new connection fares; a sound line unless set. */
  choose: () => Line;
  /** Faults that have happened. */
  readonly met: number;
  /** From now on no connection forwards anything, and none is closed. */
  silence(): void;
  /** Resets every connection. */
  cutAll(): void;
  close(): Promise<void>;
}

/** One connection: what comes in at either end, and what the fault leaves of it. */
class FaultyLine {
  private readonly ends: Readonly<Record<Direction, net.Socket>>;
  private readonly line: Line;
  private readonly onFault: () => void;
  private silent = false;

  constructor(client: net.Socket, server: net.Socket, line: Line, onFault: () => void) {
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
      // What is left unread is no reason to close it: that is for the fault to do.
      for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        const rest = chunk.subarray(0, left);
        left -= rest.byteLength;
        await this.carry(to, rest);
        if (fault && left === 0) return this.strike(fault);
      }
      if (!this.silent) to.end();
    } catch {
      // One end went without a goodbye, and so does the other.
      if (!this.silent) to.destroy();
    }
  }

  private async carry(to: net.Socket, bytes: Buffer): Promise<void> {
    const { bytesPerSecond, latencyMs } = this.line;
    if (latencyMs) await delay(latencyMs);
    // Ten pieces a second make a slow line even.
    const piece = bytesPerSecond ? Math.max(1, Math.floor(bytesPerSecond / 10)) : bytes.byteLength;
    for (let at = 0; at < bytes.byteLength; at += piece) {
      if (this.silent) return;
      if (!to.write(bytes.subarray(at, at + piece)))
        await Promise.race([once(to, 'drain'), once(to, 'close')]);
      if (bytesPerSecond) await delay(100);
    }
  }

  private strike({ kind, direction }: LineFault): void {
    this.onFault();
    if (kind === 'cut') this.cut();
    else if (kind === 'black-hole') this.silence();
    else this.ends[direction].end();
  }
}

/** Forwards TCP on loopback to a port of this machine. */
export async function startTcpFaultProxy(targetPort: number): Promise<TcpFaultProxy> {
  const open = new Map<net.Socket, FaultyLine>();
  const sockets = new Set<net.Socket>();
  let met = 0;
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const upstream = net.connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const line = new FaultyLine(client, upstream, proxy.choose(), () => {
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

/** The same address, but through this port of this machine. */
export function throughPort(url: string, port: number): string {
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return through.href;
}

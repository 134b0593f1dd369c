import net from 'node:net';

/** Forwards TCP on loopback to a port. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection after `bytes` more towards the server, then allows new ones. */
  cutAfter(bytes: number): void;
  /** Number of cuts. */
  cuts(): number;
  close(): Promise<void>;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<net.Socket>();
  let budget = Number.POSITIVE_INFINITY;
  let cuts = 0;

  const cutAll = () => {
    budget = Number.POSITIVE_INFINITY;
    for (const socket of open) socket.resetAndDestroy();
    cuts += 1;
  };
  const server = net.createServer((client) => {
    const upstream = net.connect(targetPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      budget -= chunk.byteLength;
      if (budget < 0) cutAll();
    });
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    cutAfter: (bytes) => {
      budget = bytes;
    },
    cuts: () => cuts,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

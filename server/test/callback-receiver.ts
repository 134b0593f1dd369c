import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { EgressOptions } from '../src/platform/egress/index.ts';
import { type Certificate, makeCertificate } from './certificate.ts';

export interface ReceivedCallback {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An https server of a shop, which counts connections. */
export interface CallbackReceiver {
  readonly port: number;
  /** Makes a client connect to this machine for every address. */
  readonly options: EgressOptions & { readonly ports: readonly number[]; readonly ca: string };
  readonly received: ReceivedCallback[];
  readonly connections: number;
  readonly addresses: string[];
  respond: (response: ServerResponse, received: ReceivedCallback) => void;
  clear(): void;
  close(): Promise<void>;
}

export const publicAddress = '93.184.216.34';

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export async function startReceiver(
  certificate: Certificate = makeCertificate({ names: ['shop.example.com'], addresses: [publicAddress] }),
): Promise<CallbackReceiver> {
  const sockets = new Set<Duplex>();
  const server = createServer(certificate, async (request, response) => {
    const body = await readText(request).catch(() => '');
    const call = { path: request.url ?? '', headers: request.headers, body };
    receiver.received.push(call);
    receiver.respond(response, call);
  });
  server.on('connection', (socket) => {
    receiver.connections += 1;
    sockets.add(socket);
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver = {
    port,
    options: {
      ports: [port],
      ca: certificate.cert,
      resolve: async (): Promise<readonly string[]> => [publicAddress],
      connect(address: string) {
        receiver.addresses.push(address);
        return connect({ host: '127.0.0.1', port });
      },
    },
    received: [] as ReceivedCallback[],
    connections: 0,
    addresses: [] as string[],
    respond: (response: ServerResponse, _received: ReceivedCallback) => void response.end('thank you'),
    clear() {
      receiver.received.length = 0;
      receiver.addresses.length = 0;
      receiver.connections = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

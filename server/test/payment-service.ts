import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentMethod } from '@keepsake/contract/payment-methods';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** A payment service (docs/payments.md) below `/payments` of a port of this machine. */
export interface PaymentServiceFake {
  readonly port: number;
  readonly received: Received[];
  /** Payment methods by id of the customer. */
  readonly methods: Map<string, PaymentMethod[]>;
  /** Address of the page for a new payment method. */
  pageUrl: string;
  /** Replaces the documented response, until it is undefined again. */
  respond: ((response: ServerResponse) => void) | undefined;
  close(): Promise<void>;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

export async function startPaymentService(): Promise<PaymentServiceFake> {
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '' } = request;
    const { authorization } = request.headers;
    fake.received.push({ method, path, authorization, body: await readJson(request) });
    if (fake.respond) return fake.respond(response);
    const [, customerId = '', rest = ''] = /^\/payments\/customers\/([^/]+)\/(.*)$/.exec(path) ?? [];
    const [, id] = /^methods\/([^/]+)/.exec(rest) ?? [];
    const own = fake.methods.get(customerId) ?? [];
    if (rest === 'methods') return response.end(JSON.stringify(own));
    if (rest === 'sessions') return response.writeHead(201).end(JSON.stringify({ url: fake.pageUrl }));
    if (!own.some((one) => one.id === id)) return response.writeHead(404).end();
    const left = method === 'DELETE' ? own.filter((one) => one.id !== id) : own;
    fake.methods.set(
      customerId,
      left.map((one) => ({ ...one, isDefault: method === 'PUT' ? one.id === id : one.isDefault })),
    );
    return response.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const fake: PaymentServiceFake = {
    port,
    received: [],
    methods: new Map(),
    pageUrl: `http://localhost:${port}/payments/pages/1`,
    respond: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type Fault =
  | { readonly kind: 'respond'; readonly status: number }
  | { readonly kind: 'silence' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** The connection breaks after this many bytes of request or response. */
  | { readonly kind: 'cut-request'; readonly bytes: number }
  | { readonly kind: 'cut-response'; readonly bytes: number }
  /** The response is lost. */
  | { readonly kind: 'lose-response' }
  /** One byte of the request is changed. */
  | { readonly kind: 'spoil-request' };

export interface ProxiedRequest {
  readonly method: string;
  readonly url: string;
}

export interface FaultyProxy {
  readonly origin: string;
  choose: (request: ProxiedRequest) => Fault | undefined;
  readonly met: number;
  /** Requests not yet forwarded or without a response. */
  readonly passing: number;
  readonly connections: number;
  close(): Promise<void>;
}

async function readAll(message: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readUntil(message: http.IncomingMessage, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    message.on('end', resolve);
    message.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size >= bytes) resolve();
    });
  });
}

/** Headers are unchanged, Host included: clients sign it. */
async function send(target: URL, request: http.IncomingMessage, body: Buffer): Promise<http.IncomingMessage> {
  const { method, url: path, headers } = request;
  const onward = http.request({ host: target.hostname, port: target.port, method, path, headers });
  onward.end(body);
  const [response] = (await once(onward, 'response')) as [http.IncomingMessage];
  return response;
}

async function pass(reply: http.IncomingMessage, response: http.ServerResponse, fault: Fault | undefined) {
  if (fault?.kind === 'lose-response') {
    reply.resume();
    await once(reply, 'end');
    response.destroy();
    return;
  }
  response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
  if (fault?.kind !== 'cut-response') {
    reply.pipe(response);
    return;
  }
  const bytes = await readAll(reply);
  response.write(bytes.subarray(0, fault.bytes), () => response.destroy());
}

async function handle(
  target: URL,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  if (fault?.kind === 'silence') return;
  if (fault?.kind === 'slow') await delay(fault.milliseconds);
  if (fault?.kind === 'cut-request') {
    await readUntil(request, fault.bytes);
    request.socket.destroy();
    return;
  }
  const body = await readAll(request);
  if (fault?.kind === 'respond') {
    response.writeHead(fault.status).end();
    return;
  }
  if (fault?.kind === 'spoil-request' && body.length) body[0] = (body[0] as number) ^ 1;
  await pass(await send(target, request, body), response, fault);
}

/** An HTTP proxy on loopback that breaks single requests. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = http.createServer((request, response) => {
    const fault = proxy.choose({ method: request.method ?? '', url: request.url ?? '' });
    if (fault) proxy.met += 1;
    proxy.passing += 1;
    handle(new URL(target), request, response, fault)
      .catch(() => response.destroy())
      .finally(() => {
        proxy.passing -= 1;
      });
  });
  server.on('connection', () => {
    proxy.connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    choose: (_request: ProxiedRequest): Fault | undefined => undefined,
    met: 0,
    passing: 0,
    connections: 0,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
  return proxy;
}

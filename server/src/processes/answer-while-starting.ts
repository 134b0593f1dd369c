import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { errorTable } from '@keepsake/contract/errors';
import type { Settings } from '../platform/settings/index.ts';

const { message } = errorTable.unavailable;

const live = { status: 200, headers: {}, body: () => ({ status: 'ok' }) };
const starting = {
  status: 503,
  headers: { 'Retry-After': '5' },
  body: () => ({ code: 'unavailable', message, correlationId: randomUUID() }),
};

export interface StartingServer {
  /** Frees the port; may be called twice. */
  close(): Promise<void>;
}

/** Serves `/health/live` until the process serves itself, which migrations may delay for long; 503 elsewhere. */
export async function answerWhileStarting({
  host,
  port,
}: Pick<Settings, 'host' | 'port'>): Promise<StartingServer> {
  const server = createServer((request, response) => {
    const { status, headers, body } = request.url === '/health/live' ? live : starting;
    const always = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' };
    response.writeHead(status, { ...always, ...headers }).end(JSON.stringify(body()));
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return {
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

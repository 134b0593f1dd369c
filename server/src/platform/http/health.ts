import type { BlobStore } from '../blobs/index.ts';
import type { Database } from '../database/index.ts';
import { ApiError } from './api-error.ts';
import type { HttpServer } from './server.ts';

export interface HealthOptions {
  readonly database: Pick<Database, 'ping'>;
  readonly blobs: Pick<BlobStore, 'ready'>;
  readonly isDraining: () => boolean;
}

/**
 * `live`: the process runs. `ready`: database and blob store work, else 503. Served for any host, never
 * cached.
 */
export function serveHealth(app: HttpServer, { database, blobs, isDraining }: HealthOptions): void {
  const schema = { hide: true } as object;
  app.get('/health/live', { schema }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/health/ready', { schema }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isDraining()) throw new ApiError('unavailable', { detail: 'this process is about to end' });
    await database.ping();
    await blobs.ready();
    return { status: 'ok' };
  });
}

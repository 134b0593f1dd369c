import { type BlobStore, withDeadline } from '../blobs/index.ts';
import { memoFor } from '../cache/index.ts';
import type { Database } from '../database/index.ts';
import { isFull } from '../files/full-disk.ts';
import type { Staging } from '../staging/index.ts';
import { ApiError } from './api-error.ts';
import type { HttpServer } from './server.ts';

export interface HealthOptions {
  readonly database: Pick<Database, 'ping'>;
  readonly blobs: Pick<BlobStore, 'tryWriting'>;
  readonly staging: Pick<Staging, 'tryWriting'>;
  readonly isDraining: () => boolean;
}

/** Load balancers request it every few seconds, and there may be several. */
const triedForMs = 5_000;

/** A disk that does not respond must not stop the response. */
const timeoutMs = 3_000;

/**
 * Tries to write to blobs and staging, at most every few seconds and one try at a time. A full disk is no reason
 * against: reads and deletes work, and uploads have their own error code.
 */
function createWriteCheck({ blobs, staging }: Pick<HealthOptions, 'blobs' | 'staging'>): () => Promise<void> {
  let trying: Promise<void> | undefined;

  async function tryBoth(): Promise<void> {
    try {
      await blobs.tryWriting();
      await staging.tryWriting();
    } catch (error) {
      if (!isFull(error)) throw error;
    } finally {
      trying = undefined;
    }
  }

  return memoFor(triedForMs, () =>
    withDeadline(timeoutMs, () => {
      trying ??= tryBoth();
      return trying;
    }),
  );
}

/**
 * `live`: the process runs. `ready`: database and blob store work, else 503. Served for any host, never
 * cached.
 */
export function serveHealth(app: HttpServer, { database, blobs, staging, isDraining }: HealthOptions): void {
  const schema = { hide: true } as object;
  const checkWriting = createWriteCheck({ blobs, staging });
  app.get('/health/live', { schema }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/health/ready', { schema }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isDraining()) throw new ApiError('unavailable', { detail: 'this process is about to end' });
    await database.ping();
    await checkWriting();
    return { status: 'ok' };
  });
}

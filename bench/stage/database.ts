import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/start-embedded-postgres.ts';
import { createLog } from '../../server/src/platform/log/index.ts';
import type { Stage } from './stage.ts';

/** The PostgreSQL that comes with Keepsake, set as it is for customers. Returns its address. */
export async function startDatabase(stage: Stage): Promise<string> {
  const log = createLog({ level: 'error', process: 'bench' });
  const server = await startEmbeddedPostgres({ dataDir: path.join(stage.folder, 'database'), log });
  stage.onEnd(server.stop);
  return server.url;
}

import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, withFile } from '../../files/durable.ts';
import type { RunProgram } from './run-program.ts';

const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
const access = ['--auth=scram-sha-256', '--username=keepsake', '--pwfile=password'];

/** Creates the cluster. An interrupted one has another name and is created again. */
export async function initCluster(folder: string, run: RunProgram): Promise<void> {
  const names = await readdir(folder);
  if (names.includes('cluster')) return;
  for (const unfinished of names.filter((name) => /^cluster\.|^password$/.test(name))) {
    await rm(path.join(folder, unfinished), { recursive: true, force: true, maxRetries: 5 });
  }
  await withFile(path.join(folder, 'password'), 'wx', async (file) => {
    await file.writeFile(randomBytes(24).toString('base64url'));
    await file.sync();
  });
  const fresh = `cluster.${randomBytes(6).toString('hex')}`;
  await run('initdb', `--pgdata=${fresh}`, ...locale, ...access);
  await rename(path.join(folder, fresh), path.join(folder, 'cluster'));
  await syncFolder(folder);
}

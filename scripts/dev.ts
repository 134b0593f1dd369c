// npm run dev: the server, restarted when its code changes, and Vite in front of it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './checks/source-files.ts';
import { exitCode } from './setup/run.mjs';
import { exitWith, say } from './setup/say.mjs';
import { buildPrintsEditor, buildSite } from './setup/site.mjs';

const sitePort = process.env.SITE_PORT ?? '5173';
const siteOrigin = `http://localhost:${sitePort}`;

/** Each process has its own group: a second signal from the terminal would end the server before its database. */
function start(args: string[], folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: join(repository, folder),
    env: { ...env, ...process.env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function startVite(): ChildProcess {
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  return start([vite, '--port', sitePort, '--strictPort', '--logLevel', 'warn'], 'web', {});
}

/** `node --watch` restarts the server when an imported file changes. */
function startServer(): ChildProcess {
  const args = ['--watch', '--watch-preserve-output', 'server/src/processes/all.ts'];
  return start(args, '.', { UV_THREADPOOL_SIZE: '16', PUBLIC_ORIGIN: siteOrigin });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

await exitWith(async () => {
  // The server reads the built page at its start; an old build suffices, as Vite serves its own.
  if (!existsSync(join(repository, 'web/dist/index.html'))) await buildSite(process.execPath);
  await buildPrintsEditor(process.execPath);
  say(`Keepsake: open ${siteOrigin} when the server is ready (Ctrl-C stops everything).`);
  const children = [startVite(), startServer()];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopped = true;
      stop();
    });
  }
  const exits = children.map(ended);
  const first = await Promise.race(exits);
  stop();
  await Promise.all(exits);
  return stopped ? 0 : first;
});

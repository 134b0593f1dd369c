import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { choosePort, readUrl } from './address.ts';
import { findProcesses } from './find-processes.ts';
import type { RunProgram } from './run-program.ts';

/** Time for a killed server to let go of its folder, and for a running one to repeat what was not yet in its tables. */
const patience = { startMilliseconds: 10_000, recoveryMilliseconds: 60_000 };

/** Leaves with a server that answers: the one that runs already, or a new one. */
export async function bringUp(folder: string, run: RunProgram, settings: object): Promise<void> {
  for (const since = Date.now(); ; await delay(100)) {
    const { server, orphans } = await findProcesses(path.join(folder, 'cluster'));
    try {
      for (const pid of orphans) process.kill(pid, 'SIGQUIT');
      if (orphans.length) throw new Error(`An earlier server is still ending: ${orphans}.`);
      if (!server) await startServer(folder, run, settings);
      return await connectOnce(folder);
    } catch (cause) {
      const limit = server ? patience.recoveryMilliseconds : patience.startMilliseconds;
      if (Date.now() - since < limit) continue;
      const log = await readFile(path.join(folder, 'postgres.log'), 'utf8').catch(() => '');
      throw new Error(`The database does not start. ${cause}\n${log.slice(-1000)}`, { cause });
    }
  }
}

async function startServer(folder: string, run: RunProgram, settings: object): Promise<void> {
  const all = Object.entries({ ...settings, port: await choosePort(folder) });
  const flags = all.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  await run('pg_ctl', 'start', '--log=postgres.log', `--options=${flags}`);
}

/** Rejects while the server in the folder does not take connections. */
export async function connectOnce(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: await readUrl(folder), connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { messageOf } from '../../log/describe-error.ts';
import { choosePort, readUrl } from './address.ts';
import { findProcesses } from './find-processes.ts';
import type { RunProgram } from './run-program.ts';

/** Timeout for recovery from the log. */
const recoveryMilliseconds = 60_000;

export interface StartOrAttachOptions {
  readonly folder: string;
  readonly run: RunProgram;
  readonly settings: Readonly<Record<string, string | number>>;
  /** Timeout for a killed server to release its folder. */
  readonly startMilliseconds: number;
}

/** Uses the running server, or starts one. */
export async function startOrAttach(options: StartOrAttachOptions): Promise<void> {
  const { folder } = options;
  for (const since = Date.now(); ; await delay(100)) {
    const { server, orphans } = await findProcesses(path.join(folder, 'cluster'));
    try {
      for (const pid of orphans) process.kill(pid, 'SIGQUIT');
      if (orphans.length) throw new Error(`An earlier server is still ending: ${orphans}.`);
      if (!server) await startServer(options);
      return await connectOnce(folder);
    } catch (cause) {
      const limit = server ? recoveryMilliseconds : options.startMilliseconds;
      if (Date.now() - since < limit) continue;
      const log = await readFile(path.join(folder, 'postgres.log'), 'utf8').catch(() => '');
      throw new Error(`The database does not start. ${messageOf(cause)}\n${log.slice(-1000)}`, { cause });
    }
  }
}

async function startServer({ folder, run, settings }: StartOrAttachOptions): Promise<void> {
  const all = Object.entries({ ...settings, port: settings.port ?? (await choosePort(folder)) });
  const flags = all.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  await run('pg_ctl', 'start', '--log=postgres.log', `--options=${flags}`);
}

/** Rejects while the server refuses connections. */
export async function connectOnce(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: await readUrl(folder), connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

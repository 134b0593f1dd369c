import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';

export interface Processes {
  /** The server of the cluster, if it runs. */
  readonly server: number | undefined;
  /** What an earlier server left behind when it was killed. */
  readonly orphans: readonly number[];
}

/** PostgreSQL's processes work in their cluster's folder; the pid file alone may name a stranger by now. */
export async function findProcesses(cluster: string): Promise<Processes> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const recorded = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const mine = await Promise.all(all.map((pid) => worksIn(cluster, pid)));
  const inside = all.filter((_, index) => mine[index]);
  if (inside.includes(recorded)) return { server: recorded, orphans: [] };
  // PostgreSQL will not start while a process has that number, say after a restart of the machine.
  if (inside.length === 0 && all.includes(recorded)) await rm(pidFile, { force: true });
  return { server: undefined, orphans: inside };
}

async function worksIn(cluster: string, pid: number): Promise<boolean> {
  const [folder, program] = await Promise.all(
    ['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
  );
  return folder === cluster && /\/postgres( \(deleted\))?$/.test(program ?? '');
}

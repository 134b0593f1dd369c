import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';

export interface Processes {
  readonly server: number | undefined;
  /** Processes that a killed server left. */
  readonly orphans: readonly number[];
}

const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid');

async function recordedPid(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(pidFileOf(cluster), 'utf8').catch(() => ''), 10);
}

/** Checks for a server; cheaper than `findProcesses`, which reads the links of every process. */
export async function isServerRunning(cluster: string): Promise<boolean> {
  return worksIn(cluster, await recordedPid(cluster));
}

/** Finds processes by their working directory: the pid file may name another process by now. */
export async function findProcesses(cluster: string): Promise<Processes> {
  const recorded = await recordedPid(cluster);
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const mine = await Promise.all(all.map((pid) => worksIn(cluster, pid)));
  const inside = all.filter((_, index) => mine[index]);
  if (inside.includes(recorded)) return { server: recorded, orphans: [] };
  // PostgreSQL does not start while the pid is in use, for example after a reboot.
  if (inside.length === 0 && all.includes(recorded)) await rm(pidFileOf(cluster), { force: true });
  return { server: undefined, orphans: inside };
}

async function worksIn(cluster: string, pid: number): Promise<boolean> {
  const [folder, program] = await Promise.all(
    ['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
  );
  return folder === cluster && /\/postgres( \(deleted\))?$/.test(program ?? '');
}

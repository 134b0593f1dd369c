import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findProcesses } from '../../src/platform/database/embedded/find-processes.ts';

async function allPids(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
}

const readOf = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');

const parentOf = async (pid: number) => Number((await readOf(pid, 'stat')).split(') ')[1]?.split(' ')[1]);

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = await allPids();
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, index) => parents[index] === parent);
}

/** Kills (-9) every process that this one has started and that has not ended. */
export async function killChildren(parent: number): Promise<void> {
  killAll(await childrenOf(parent));
}

/** Kills (-9) every decoder. Returns how many. */
export async function killDecoders(server: number): Promise<number> {
  const children = await childrenOf(server);
  const commands = await Promise.all(children.map((pid) => readOf(pid, 'cmdline')));
  const decoders = children.filter((_, index) => commands[index]?.includes('decoder-process'));
  killAll(decoders);
  return decoders.length;
}

/** Kills (-9) the embedded database: the server alone, or its helpers too. Returns how many. */
export async function killDatabase(dataDir: string, withChildren: boolean): Promise<number> {
  const { server } = await findProcesses(path.join(dataDir, 'postgres/cluster'));
  if (!server) throw new Error('there is no database to be killed');
  const pids = [server, ...(withChildren ? await childrenOf(server) : [])];
  killAll(pids);
  return pids.length;
}

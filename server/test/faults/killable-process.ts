import { type ServerProcess, type ServerProcessOptions, startServerProcess } from '../server-process.ts';

/** A server process that is killed (kill -9) and restarted over the same data. */
export interface KillableProcess {
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds per restart. */
  readonly restarts: readonly number[];
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export async function startKillableProcess(options: ServerProcessOptions): Promise<KillableProcess> {
  let current: ServerProcess = await startServerProcess(options);
  const restarts: number[] = [];
  return {
    get origin() {
      return current.origin;
    },
    get pid() {
      return current.pid;
    },
    restarts,
    kill: () => current.kill(),
    async restart() {
      await current.kill();
      const since = performance.now();
      current = await startServerProcess(options);
      restarts.push(performance.now() - since);
    },
  };
}

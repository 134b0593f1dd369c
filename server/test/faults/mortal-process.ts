import { type ServerProcess, type ServerProcessOptions, startServerProcess } from '../server-process.ts';

/** A process of the server that is killed at any moment (kill -9) and started again over the same data. */
export interface MortalProcess {
  /** Where it listens now; another port after each start. */
  readonly origin: string;
  /** Milliseconds from the start to ready, of every start but the first. */
  readonly restarts: readonly number[];
  kill(): Promise<void>;
  /** Kills it and starts it again. */
  restart(): Promise<void>;
}

export async function startMortalProcess(options: ServerProcessOptions): Promise<MortalProcess> {
  let current: ServerProcess = await startServerProcess(options);
  const restarts: number[] = [];
  return {
    get origin() {
      return current.origin;
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

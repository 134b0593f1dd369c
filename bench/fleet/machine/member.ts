import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from '../../../server/test/server-process.ts';
import type { BenchEnvironment } from '../../environment/environment.ts';

/** A process of the fleet, which has the same port after each start. */
export interface Member {
  readonly name: string;
  readonly port: number;
  isReady(): Promise<boolean>;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Resolves when it is ready. */
  start(): Promise<void>;
}

/** Starts a process, which ends with the environment. Its output is a file there after each end. */
export async function startMember(
  environment: BenchEnvironment,
  name: string,
  options: ServerProcessOptions & { readonly port: number },
): Promise<Member> {
  let current: ServerProcess | undefined;
  let starts = 0;
  async function start(): Promise<void> {
    current = await startServerProcess(options);
    starts += 1;
  }
  async function end(how: 'kill' | 'terminate'): Promise<number | null> {
    const ending = current;
    if (!ending) return null;
    current = undefined;
    await ending[how]();
    const code = await ending.ended();
    await writeFile(path.join(environment.folder, `${name}-${starts}.log`), ending.output());
    return code;
  }
  await start();
  environment.onEnd(() => end('kill'));
  return {
    name,
    port: options.port,
    async isReady() {
      const response = await fetch(`http://localhost:${options.port}/health/ready`).catch(() => undefined);
      return response?.ok ?? false;
    },
    stop: () => end('terminate'),
    kill: async () => void (await end('kill')),
    start,
  };
}

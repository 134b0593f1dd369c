import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A part's own folder and everything it started, ended in reverse order. */
export interface BenchEnvironment {
  readonly folder: string;
  onEnd(close: () => Promise<unknown>): void;
  end(): Promise<void>;
}

/** Folders are below TMPDIR, whose disk is measured. */
export async function openEnvironment(): Promise<BenchEnvironment> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-bench-'));
  const closers = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  ] as (() => Promise<unknown>)[];
  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch((error) => console.error(error));
    }
  }
  let ended: Promise<void> | undefined;
  return {
    folder,
    onEnd: (close) => void closers.push(close),
    end: () => {
      ended ??= closeAll();
      return ended;
    },
  };
}

export function log(sentence: string): void {
  console.error(`bench: ${sentence}`);
}

export async function printErrors({ folder }: BenchEnvironment): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.log'))) {
    const lines = (await readFile(path.join(folder, name), 'utf8')).split('\n');
    const errors = lines.filter((line) => line !== '' && !/"level":"?(info|30)/.test(line));
    for (const line of errors.slice(-10)) console.error(`${name}: ${line}`);
  }
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where a part runs: a folder of its own, and everything it started, ended in reverse order. */
export interface Stage {
  readonly folder: string;
  onEnd(close: () => Promise<unknown>): void;
  end(): Promise<void>;
}

/** Folders are made below TMPDIR; what is measured there is the disk that they are on. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-bench-'));
  const closers = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  ] as (() => Promise<unknown>)[];
  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) {
      await close().catch((error) => console.error(error));
    }
  }
  // A signal and the end of a part may both ask for it: whoever comes second waits for the first.
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

export function say(sentence: string): void {
  console.error(`bench: ${sentence}`);
}

/** What the processes of a part that failed wrote of warnings and errors. */
export async function tellComplaints({ folder }: Stage): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.log'))) {
    const lines = (await readFile(path.join(folder, name), 'utf8')).split('\n');
    const complaints = lines.filter((line) => line !== '' && !/"level":"?(info|30)/.test(line));
    for (const line of complaints.slice(-10)) console.error(`${name}: ${line}`);
  }
}

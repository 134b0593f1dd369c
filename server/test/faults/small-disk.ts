import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small file system in memory. */
export interface SmallDisk {
  readonly folder: string;
  takeUp(megabytes: number): Promise<void>;
  fill(): Promise<void>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Returns undefined without the right to mount; prints a line, and the test is skipped. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'keepsake-test', folder]);
  } catch (error) {
    await rmdir(folder);
    console.log(
      `Skipped, because only root may mount a small disk: ${(error as Error).message.split('\n')[1]}`,
    );
    return undefined;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    takeUp: (size) => writeFile(filler, Buffer.alloc(size * 2 ** 20, 1)),
    async fill() {
      const handle = await open(filler, 'a');
      try {
        for (let size = 1 << 20; size >= 4096; ) {
          const written = await handle.write(Buffer.alloc(size, 1)).then(
            ({ bytesWritten }) => bytesWritten,
            () => 0,
          );
          if (written < size) size /= 2;
        }
      } finally {
        await handle.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    async close() {
      // An ending process may still hold a file.
      await run('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}

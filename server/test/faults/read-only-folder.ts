import { execFile } from 'node:child_process';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether this user may mount; prints a line if not, and the test is skipped. */
export async function mayMakeReadOnly(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-read-only-'));
  try {
    await (await makeReadOnly(folder))();
    return true;
  } catch (error) {
    console.log(`Skipped, because only root may mount: ${(error as Error).message.split('\n')[1]}`);
    return false;
  } finally {
    await rmdir(folder);
  }
}

/** Makes a folder read-only, also for root, until the returned function is called. Needs permission to mount. */
export async function makeReadOnly(folder: string): Promise<() => Promise<void>> {
  await run('mount', ['--bind', folder, folder]);
  const undo = () => run('umount', ['--lazy', folder]).then(() => undefined);
  await run('mount', ['-o', 'remount,ro,bind', folder]).catch(async (error) => {
    await undo();
    throw error;
  });
  return undo;
}

import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder the copy of another one, with some files replaced. What it had before is gone.
 *
 * @param changed texts by file name
 */
export async function replaceFolder(
  from: string,
  to: string,
  changed: ReadonlyMap<string, string>,
): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  for (const [name, text] of changed) await writeFile(path.join(to, name), text);
}

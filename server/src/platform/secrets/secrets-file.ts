import { randomUUID } from 'node:crypto';
import { link, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { ensureFolder, syncFolder, withFile } from '../files/durable.ts';
import { type KeyRing, makeKeyRing, parseKeyRing } from './key-ring.ts';

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Writes a whole file under a name that must be free: of two processes that start at once, one wins. */
async function writeFirst(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await withFile(draft, 'wx', async (handle) => {
    await handle.writeFile(text);
    await handle.sync();
  });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  await syncFolder(path.dirname(file));
}

/** The key ring of a folder, made at the first start; only its owner may read the file. */
export async function readOrMakeKeyRing(dataDir: string): Promise<KeyRing> {
  const file = path.join(dataDir, 'secrets.json');
  const there = await readIfThere(file);
  if (there !== undefined) return parseKeyRing(there, file);
  await ensureFolder(dataDir);
  await writeFirst(file, `${JSON.stringify(await makeKeyRing(), null, 2)}\n`);
  return parseKeyRing(await readFile(file, 'utf8'), file);
}

/** The key ring of a folder, or undefined where nothing has started yet. */
export async function readKeyRing(dataDir: string): Promise<KeyRing | undefined> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readIfThere(file);
  return text === undefined ? undefined : parseKeyRing(text, file);
}

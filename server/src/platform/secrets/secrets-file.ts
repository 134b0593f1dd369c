import { randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink } from 'node:fs/promises';
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

function textOf(ring: KeyRing): string {
  return `${JSON.stringify(ring, null, 2)}\n`;
}

async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await withFile(draft, 'wx', async (handle) => {
    await handle.writeFile(text);
    await handle.sync();
  });
  return draft;
}

/** Writes a whole file under a name that must be free: of two processes that start at once, one wins. */
async function writeFirst(file: string, text: string): Promise<void> {
  const draft = await writeDraft(file, text);
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
export async function readOrMakeKeyRing(
  dataDir: string,
  options: { demo?: boolean | undefined } = {},
): Promise<KeyRing> {
  const file = path.join(dataDir, 'secrets.json');
  const there = await readIfThere(file);
  if (there !== undefined) return parseKeyRing(there, file);
  await ensureFolder(dataDir);
  await writeFirst(file, textOf(await makeKeyRing(options)));
  return parseKeyRing(await readFile(file, 'utf8'), file);
}

/** The key ring of a folder, or undefined where nothing has started yet. */
export async function readKeyRing(dataDir: string): Promise<KeyRing | undefined> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readIfThere(file);
  return text === undefined ? undefined : parseKeyRing(text, file);
}

/** Puts a ring in the place of the one that is there, whole or not at all. */
export async function replaceKeyRing(dataDir: string, ring: KeyRing): Promise<void> {
  const file = path.join(dataDir, 'secrets.json');
  await rename(await writeDraft(file, textOf(ring)), file);
  await syncFolder(dataDir);
}

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

/** Writes a file under a new name: of two concurrent starts, one wins. */
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

/** Returns the key ring of a folder, created at the first start; readable by its owner only. */
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

/** Returns the key ring of a folder; undefined before the first start. */
export async function readKeyRing(dataDir: string): Promise<KeyRing | undefined> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readIfThere(file);
  return text === undefined ? undefined : parseKeyRing(text, file);
}

/** Replaces a ring atomically. */
export async function replaceKeyRing(dataDir: string, ring: KeyRing): Promise<void> {
  const file = path.join(dataDir, 'secrets.json');
  await rename(await writeDraft(file, textOf(ring)), file);
  await syncFolder(dataDir);
}

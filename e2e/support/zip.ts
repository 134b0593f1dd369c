import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { needProgram } from '../../server/test/programs.ts';

const run = promisify(execFile);

export const unzip = await needProgram('unzip', 'unzip');

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Name → SHA-256 of a zip's files, after an integrity test. */
export async function hashesIn(zip: string): Promise<Record<string, string>> {
  if (unzip === undefined) throw new Error('unzip is not there');
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-zip-'));
  try {
    await run(unzip, ['-tq', zip]);
    await run(unzip, ['-q', zip, '-d', folder]);
    const names = (await readdir(folder)).sort();
    const hashes = names.map(async (name) => [name, hashOf(await readFile(path.join(folder, name)))]);
    return Object.fromEntries(await Promise.all(hashes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

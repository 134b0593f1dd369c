import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bufferBytes } from '../buffer-pool/index.ts';
import { hashFile } from './stored-file.ts';

it.each([0, 1, bufferBytes, 2 * bufferBytes + 3])(
  'the checksum of a file covers all of its %i bytes',
  async (length) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-stored-file-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const bytes = Buffer.alloc(length, 'content');
    await writeFile(path.join(folder, 'file'), bytes);
    const expected = createHash('sha256').update(bytes).digest('hex');
    expect(await hashFile(path.join(folder, 'file'))).toBe(expected);
  },
);

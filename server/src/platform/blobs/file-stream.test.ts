import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bufferBytes, smallBufferBytes } from '../buffer-pool/index.ts';
import { FileStream } from './file-stream.ts';

const content = randomBytes(2 * bufferBytes + 12_345);
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-file-stream-'));
  file = path.join(folder, 'content');
  await writeFile(file, content);
});
afterAll(() => rm(folder, { recursive: true }));

async function openCounted() {
  const handle: FileHandle = await open(file);
  return { handle, close: vi.spyOn(handle, 'close') };
}

it.each([
  ['the whole', 0, content.byteLength - 1],
  ['the edges of pieces', bufferBytes - 1, 2 * bufferBytes],
  ['more than there is', 5, content.byteLength + 1000],
  ['nothing behind the end', content.byteLength, content.byteLength + 10],
])('reads %s and closes the file', async (_what, start, end) => {
  const { handle, close } = await openCounted();
  const chunks: Buffer[] = [];
  for await (const chunk of new FileStream(handle, { start, end })) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(content.subarray(start, end + 1))).toBe(true);
  expect(close).toHaveBeenCalledOnce();
});

it('reads the same bytes in small chunks', async () => {
  const { handle } = await openCounted();
  const chunks: Buffer[] = [];
  for await (const chunk of new FileStream(handle, undefined, { inSmallBuffers: true })) {
    expect((chunk as Buffer).byteLength).toBeLessThanOrEqual(smallBufferBytes);
    chunks.push(chunk as Buffer);
  }
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
});

it('holds one chunk for a stalled reader', async () => {
  const { handle } = await openCounted();
  const read = vi.spyOn(handle, 'read');
  const stream = new FileStream(handle, { start: 0, end: content.byteLength - 1 });
  stream.read(0);
  await expect.poll(() => stream.readableLength).toBe(bufferBytes);
  expect(read).toHaveBeenCalledOnce();
  stream.destroy();
  await once(stream, 'close');
});

it('closes the file after the chunk being read, when it is destroyed', async () => {
  const { handle, close } = await openCounted();
  const order: string[] = [];
  const read = handle.read.bind(handle) as (...facts: unknown[]) => Promise<unknown>;
  vi.spyOn(handle, 'read').mockImplementation((async (...facts: unknown[]) => {
    const response = await read(...facts);
    order.push('read');
    return response;
  }) as never);
  close.mockImplementation(async () => void order.push('closed'));
  const stream = new FileStream(handle, { start: 0, end: 10 });
  stream.read(0);
  stream.destroy();
  await once(stream, 'close');
  expect(order).toEqual(['read', 'closed']);
  close.mockRestore();
  await handle.close();
});

it('passes on the read error', async () => {
  const { handle, close } = await openCounted();
  vi.spyOn(handle, 'read').mockRejectedValue(new Error('EIO'));
  const stream = new FileStream(handle, { start: 0, end: 10 });
  stream.resume();
  await expect(once(stream, 'end')).rejects.toThrow('EIO');
  await expect.poll(() => close.mock.calls).toHaveLength(1);
});

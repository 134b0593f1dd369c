import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readsOf, watchFileReads } from '../../../../test/file-reads.ts';
import { createLog } from '../../log/index.ts';
import { createDecoders, type Decoders } from './decoder-pool.ts';

const images = path.resolve(import.meta.dirname, '../../../../test/images');
const small = readFileSync(path.join(images, 'small.jpg'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-thread-'));
let decoders: Decoders;
beforeAll(() => {
  decoders = createDecoders({ log: createLog({ level: 'silent', process: 'test' }), slots: 1 });
});
beforeEach(watchFileReads);
afterAll(async () => {
  await decoders.close();
  rmSync(folder, { recursive: true });
});

/** 100 chunks of 2 KiB, and what is read ahead of them. */
const maxRead = (200 + 16) * 1024;

const comment = Buffer.from('fffe0002', 'hex');
const many: [string, Buffer][] = [
  ['60,000 comments', Buffer.alloc(60_000 * 4, comment)],
  ['a million comments', Buffer.alloc(4_000_000, comment)],
  ['fill bytes', Buffer.alloc(4_000_000, 0xff)],
  ['stuffed zeros', Buffer.alloc(4_000_000, Buffer.from('ff00', 'hex'))],
];

describe.each(many)('a JPEG with %s', (_what, bytes) => {
  it.each([
    ['behind its start', [small.subarray(0, 2), bytes, small.subarray(2)]],
    ['before its end', [small.subarray(0, -2), bytes, small.subarray(-2)]],
  ])('%s is read by a decoder, not by the serving thread', async (_where, parts) => {
    const file = path.join(folder, 'picture.jpg');
    writeFileSync(file, Buffer.concat(parts));
    const outcome = vi.fn();
    const reads = await readsOf(() => decoders.inspect(file, 'image/jpeg').then(outcome, outcome));
    expect(reads.bytes).toBeLessThanOrEqual(maxRead);
    expect(outcome).toHaveBeenCalledOnce();
    const [found] = outcome.mock.calls[0] as [{ code?: string; seemsDamaged?: boolean }];
    expect(found.seemsDamaged === false || found.code === 'unreadable-image').toBe(true);
  });
});

it('a sound JPEG with 60,000 comments is accepted, and not damaged', async () => {
  for (const place of [2, small.length - 2]) {
    const file = path.join(folder, `at-${place}.jpg`);
    const parts = [small.subarray(0, place), Buffer.alloc(60_000 * 4, comment), small.subarray(place)];
    writeFileSync(file, Buffer.concat(parts));
    const plain = await decoders.inspect(path.join(images, 'small.jpg'), 'image/jpeg');
    expect(await decoders.inspect(file, 'image/jpeg')).toEqual({ ...plain, seemsDamaged: false });
  }
});

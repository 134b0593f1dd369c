import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { costlyJpegs, makeCostlyJpeg } from './attacks/costly-jpegs.ts';
import { readsOf, watchFileReads } from './file-reads.ts';
import { uploadBytes } from './uploads.ts';

/** Reads by the server itself of 100 MiB files with hostile structure; their decoder is another process. */

/** 100 chunks of 2 KiB, and what is read ahead of them. */
const maxFileBytes = 256 * 1024;
/** Bytes with connections and the watch of the decoder. */
const maxTotalBytes = 25 * 2 ** 20;

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('costly@demo.keepsake.test')).token;
});
beforeAll(watchFileReads);
afterAll(() => test.close());

/** Bytes that all threads of this process have read by any call; 0 without /proc. */
function readByProcess(): number {
  if (process.platform !== 'linux') return 0;
  return Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
}

/** The file is in memory before it is uploaded, so that only the server reads it. */
async function upload(bytes: Buffer) {
  const before = readByProcess();
  let response = {} as Awaited<ReturnType<typeof uploadBytes>>;
  const reads = await readsOf(async () => {
    response = await uploadBytes(test, token, bytes);
  });
  return { response, ofFile: reads.bytes, inAll: readByProcess() - before };
}

describe.each(costlyJpegs)('a JPEG of 100 MiB with $what', (costly) => {
  it('is read by a decoder, and not by the serving process, the second time too', async () => {
    const bytes = await makeCostlyJpeg(costly);
    for (const round of ['first', 'again']) {
      const { response, ofFile, inAll } = await upload(bytes);
      const { statusCode } = response;
      console.info(`${costly.what}, ${round}: ${statusCode}, ${ofFile} bytes of files, ${inAll} in all`);
      // The type is read, so 0 would mean a broken count.
      if (round === 'first') expect(ofFile).toBeGreaterThan(0);
      expect(ofFile).toBeLessThan(maxFileBytes);
      expect(inAll).toBeLessThan(maxTotalBytes);
      if (!costly.isBehindStart) expect(statusCode).toBe(201);
      if (!costly.isBehindStart && round === 'again') expect(response.headers['x-duplicate']).toBe('1');
      // A header too long to parse is a refusal, not damage.
      if (statusCode !== 201) expect(response.json().code).toBe('unreadable-image');
    }
  });
});

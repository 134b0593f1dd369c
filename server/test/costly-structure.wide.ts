import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Staging } from '../src/platform/staging/index.ts';
import { createTestApp, type TestApp } from './app.ts';
import { uploadBytes } from './uploads.ts';

/** Cost of 100 MiB files with hostile structure for the server's thread. */

const mebibyte = 2 ** 20;
const fileBytes = 100 * mebibyte;

let test: TestApp;
let token: string;
let turns: LoopTurns;

interface LoopTurns {
  /** Ends it; CPU time of this thread in milliseconds, in all and between two turns of the event loop at most. */
  end: () => { total: number; longest: number };
}

/** CPU time, because a busy machine delays turns that do nothing. */
function observeTurns(): LoopTurns {
  const begun = process.threadCpuUsage();
  let last = begun;
  let longest = 0;
  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  const turn = () => {
    longest = Math.max(longest, milliseconds(process.threadCpuUsage(last)));
    last = process.threadCpuUsage();
  };
  const timer = setInterval(turn, 5);
  return {
    end() {
      clearInterval(timer);
      turn();
      return { total: milliseconds(process.threadCpuUsage(begun)), longest };
    },
  };
}

/** Staging that observes the thread from when everything has arrived. */
function observed(staging: Staging): Staging {
  return {
    create: (id) => staging.create(id),
    size: (id) => staging.size(id),
    async append(...upload) {
      const appended = await staging.append(...upload);
      turns = observeTurns();
      return appended;
    },
    digest: (id) => staging.digest(id),
    head: (id, length) => staging.head(id, length),
    path: (id) => staging.path(id),
    remove: (id) => staging.remove(id),
  };
}

beforeAll(async () => {
  test = await createTestApp({ adapt: (platform) => ({ ...platform, staging: observed(platform.staging) }) });
  token = (await test.signUp('costly@demo.keepsake.test')).token;
  await uploadBytes(test, token, readFileSync(path.join(import.meta.dirname, 'images/small.jpg')));
});
afterAll(() => test.close());

const picture = (shade: number) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .jpeg({ progressive: true })
    .toBuffer();

async function filled(shade: number, pattern: string, isBehindStart: boolean): Promise<Buffer> {
  const bytes = await picture(shade);
  const at = isBehindStart ? 2 : bytes.length - 2;
  const filling = Buffer.alloc(fileBytes - bytes.length - 4, Buffer.from(pattern, 'hex'));
  return Buffer.concat([bytes.subarray(0, at), filling, bytes.subarray(at)]);
}

/** Uploads a file; returns the response and the cost of finishing it in this thread, in milliseconds. */
async function finish(bytes: Buffer) {
  const started = performance.now();
  const answer = await uploadBytes(test, token, bytes);
  return { answer, ...turns.end(), wall: performance.now() - started };
}

const kinds: [what: string, pattern: string, isBehindStart: boolean][] = [
  ['26 million comments before its end', 'fffe0002', false],
  ['26 million comments behind its start', 'fffe0002', true],
  ['fill bytes before its end', 'ff', false],
  ['fill bytes behind its start', 'ff', true],
  ['stuffed zeros before its end', 'ff00', false],
];

describe.each(kinds)('a JPEG of 100 MiB with %s', (what, pattern, isBehindStart) => {
  it('blocks the thread that serves for at most 50 ms, the second time too', async () => {
    const bytes = await filled(
      kinds.findIndex(([name]) => name === what),
      pattern,
      isBehindStart,
    );
    for (const round of ['first', 'again']) {
      const { answer, total, longest, wall } = await finish(bytes);
      const { statusCode } = answer;
      console.info(
        `${what}, ${round}: ${statusCode}, ${longest.toFixed(1)} ms at once, ${total.toFixed(0)} of ${wall.toFixed(0)} ms`,
      );
      expect(longest).toBeLessThan(50);
      // The watch of the decoder and these turns cost a few per cent; parsing here would cost all.
      expect(total).toBeLessThan(50 + wall / 4);
      if (!isBehindStart) expect(statusCode).toBe(201);
      if (!isBehindStart && round === 'again') expect(answer.headers['x-duplicate']).toBe('1');
      // A header too long to parse is a refusal, not damage.
      if (statusCode !== 201) expect(answer.json().code).toBe('unreadable-image');
    }
  });
});

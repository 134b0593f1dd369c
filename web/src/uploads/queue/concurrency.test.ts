// Proves UPL-28.

import { describe, expect, test } from 'vitest';
import {
  adjustConcurrency,
  type Concurrency,
  concurrencyLimits,
  countFailure,
  initialConcurrency,
} from './concurrency.ts';

interface Link {
  /** Milliseconds from the first request to the photo, without the bytes. */
  readonly latencyMilliseconds: number;
  /** Throughput of all connections together. */
  readonly bytesPerSecond: number;
  readonly fileBytes: () => number;
}

const stepMilliseconds = 50;

/** Uploads without end over a link; returns the number of connections at the end of each second. */
function upload(
  link: Link,
  seconds: number,
  max?: number,
  start: Concurrency = initialConcurrency,
): number[] {
  let concurrency = start;
  let sentBytes = 0;
  let endedFiles = 0;
  let files: { waits: number; bytes: number }[] = [];
  const counts: number[] = [];
  for (let at = stepMilliseconds; at <= seconds * 1000; at += stepMilliseconds) {
    while (files.length < concurrency.count)
      files.push({ waits: link.latencyMilliseconds, bytes: link.fileBytes() });
    const sending = files.filter(({ waits }) => waits <= 0);
    const share = (link.bytesPerSecond * stepMilliseconds) / 1000 / Math.max(1, sending.length);
    for (const file of files) {
      if (file.waits > 0) file.waits -= stepMilliseconds;
      else {
        sentBytes += Math.min(share, file.bytes);
        file.bytes -= share;
      }
    }
    const left = files.filter(({ bytes }) => bytes > 0);
    endedFiles += files.length - left.length;
    files = left;
    concurrency = adjustConcurrency(concurrency, { at, sentBytes, endedFiles }, max);
    if (at % 1000 === 0) counts.push(concurrency.count);
  }
  return counts;
}

const small = () => 60_000;
const large = () => 8_000_000;
/** Sizes of a phone's photos, always the same ones. */
function mixed(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 500_000 + (seed % 6_000_000);
  };
}

const average = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length;
const ofLink = (latencyMilliseconds: number, bytesPerSecond: number, fileBytes: () => number): Link => {
  return { latencyMilliseconds, bytesPerSecond, fileBytes };
};

describe('where latency limits', () => {
  test('many small files get six connections, soon, and keep them', () => {
    const counts = upload(ofLink(400, 20_000_000, small), 120);
    expect(counts.slice(0, 30)).toContain(6);
    expect(counts.slice(30).every((count) => count === 6)).toBe(true);
  });

  test('a browser with few connections gets as many as it may have', () => {
    expect(Math.max(...upload(ofLink(400, 20_000_000, small), 60, 4))).toBe(4);
  });
});

describe('where bandwidth limits', () => {
  test.each([
    ['large files', ofLink(200, 1_250_000, large)],
    ['photos of a phone', ofLink(200, 1_250_000, mixed())],
    ['a slow line', ofLink(300, 125_000, mixed())],
    ['small files over a slow line', ofLink(100, 100_000, small)],
  ])('%s get two or three', (_, link) => {
    const counts = upload(link, 600);
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
    expect(average(counts)).toBeLessThan(2.5);
  });
});

describe('one measurement', () => {
  const full: Concurrency = {
    ...initialConcurrency,
    count: 5,
    rate: 1000,
    start: { at: 0, sentBytes: 0, endedFiles: 0 },
  };
  const after = (concurrency: Concurrency, rate: number, endedFiles = 100) =>
    adjustConcurrency(concurrency, { at: 2000, sentBytes: rate * 2000, endedFiles });

  test('adds an upload, and keeps it only where throughput grows by a tenth', () => {
    const trial = { ...full, isTrial: true };
    expect(after(trial, 1110).count).toBe(6);
    expect(after(trial, 1090)).toMatchObject({ count: 4, rate: 1000, growsFrom: 32_000 });
  });

  test('removes an upload when the throughput falls, not when it varies', () => {
    expect(after(full, 650).count).toBe(4);
    expect(after({ ...full, growsFrom: 9000 }, 900).count).toBe(5);
  });

  test('removes an upload when requests fail, however many, and keeps two', () => {
    expect(after(countFailure(countFailure(full)), 5000).count).toBe(4);
    expect(after(countFailure({ ...full, count: 2 }), 5000).count).toBe(concurrencyLimits.min);
  });

  test('takes longer while few files have ended', () => {
    expect(after(full, 1500, 9)).toBe(full);
    expect(after(full, 1500, 10).count).toBe(6);
  });
});

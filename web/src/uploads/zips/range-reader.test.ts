// Proves UPL-57.

import { expect, it } from 'vitest';
import { type RangeWorker, readInTurns } from './range-reader.ts';
import type { RangeRequest, RangeResponse } from './ranges.worker.ts';

const file = new File([Uint8Array.from({ length: 200 }, (_, index) => index)], 'a.zip');

/** Workers that respond when the test lets them. */
function setUp(
  respond: (request: RangeRequest) => RangeResponse = ({ id, start, end }) => ({
    id,
    bytes: bytesOf(start, end),
  }),
) {
  const workers: (RangeWorker & { ended: boolean; requests: RangeRequest[]; respond(): void })[] = [];
  const start = (): RangeWorker => {
    const worker: (typeof workers)[number] = {
      ...{ onmessage: null, onerror: null, ended: false, requests: [] },
      terminate() {
        worker.ended = true;
      },
      postMessage(message) {
        if ('id' in message) worker.requests.push(message);
      },
      respond() {
        for (const request of worker.requests.splice(0))
          worker.onmessage?.call(
            worker as unknown as Worker,
            new MessageEvent('message', { data: respond(request) }),
          );
      },
    };
    workers.push(worker);
    return worker;
  };
  return { workers, source: readInTurns([file], start)(file) };
}

const bytesOf = (start: number, end: number) =>
  Uint8Array.from({ length: end - start }, (_, index) => start + index);

it('reads a thousand ranges in a worker, which ends with the last of them', async () => {
  const { workers, source } = setUp();
  const reads = Array.from({ length: 1001 }, (_, index) => source.read(index % 100, (index % 100) + 2));
  expect(workers).toHaveLength(2);
  workers[1]?.respond();
  expect(workers.map(({ ended }) => ended)).toEqual([false, false]);
  workers[0]?.respond();
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  expect((await Promise.all(reads))[150]).toEqual(bytesOf(50, 52));
});

it('rejects where the file cannot be read', async () => {
  const { workers, source } = setUp(({ id }) => ({ id }));
  const reading = source.read(0, 2);
  workers[0]?.respond();
  await expect(reading).rejects.toThrow('could not be read');
});

it('reads by itself where a worker cannot be loaded, and where there are none', async () => {
  const { workers, source } = setUp();
  const reading = source.read(3, 5);
  workers[0]?.onerror?.call(workers[0] as unknown as Worker, new Event('error') as ErrorEvent);
  expect(await reading).toEqual(bytesOf(3, 5));
  expect(await source.read(7, 9)).toEqual(bytesOf(7, 9));
  expect(workers).toHaveLength(1);
  const alone = readInTurns([file], () => undefined)(file);
  expect(await alone.read(1, 4)).toEqual(bytesOf(1, 4));
});

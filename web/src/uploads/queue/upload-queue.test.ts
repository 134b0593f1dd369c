// Proves UPL-11, PLA-33.

import { beforeEach, describe, expect, test } from 'vitest';
import type { SendOutcome } from '../transport/upload-transport.ts';
import {
  createFakeDependencies,
  type FakeDependencies,
  type PendingSend,
  settlePromises,
} from './fake-dependencies.ts';
import { UploadQueue } from './upload-queue.ts';

const interrupted: SendOutcome = { kind: 'interrupted', code: 'unavailable' };
const done: SendOutcome = { kind: 'done', imageId: 'photo-1', duplicate: false };

let dependencies: FakeDependencies;
let queue: UploadQueue;
let added: string[];

function choosePhotos(count: number, size = 100): void {
  queue.choose(Array.from({ length: count }, (_, index) => new File([new Uint8Array(size)], `${index}.jpg`)));
}

/** Starts one photo and returns its first attempt. */
async function startOne(): Promise<PendingSend> {
  choosePhotos(1);
  queue.start();
  return nextSend();
}

async function nextSend(): Promise<PendingSend> {
  await settlePromises();
  for (const inspection of dependencies.inspections) {
    inspection.settle({ kind: 'readable', type: 'image/jpeg', sha256: 'ab' });
  }
  await settlePromises();
  const [send] = dependencies.sends;
  if (send === undefined) throw new Error('nothing is being sent');
  return send;
}

const stateOf = (id = '1') => queue.get(id)?.state;

beforeEach(() => {
  dependencies = createFakeDependencies();
  added = [];
  queue = new UploadQueue(dependencies, (imageId) => added.push(imageId));
});

test('nothing is looked at or sent before the start', async () => {
  choosePhotos(5);
  await settlePromises();
  expect(dependencies.inspections.size + dependencies.sends.size).toBe(0);
  expect(stateOf()).toEqual({ kind: 'chosen' });
});

test('two files at a time at first, in the order of choosing', async () => {
  choosePhotos(5);
  queue.start();
  expect([...dependencies.inspections].map(({ call }) => call.name)).toEqual(['0.jpg', '1.jpg']);
  const send = await nextSend();
  send.settle(done);
  await settlePromises();
  expect([...dependencies.inspections].map(({ call }) => call.name)).toEqual(['2.jpg']);
});

test('a file refused when chosen is never sent, and has a reason', async () => {
  queue.choose([new File(['x'], 'film.mp4', { type: 'video/mp4' }), new File([], 'empty.jpg')]);
  queue.start();
  await settlePromises();
  expect(dependencies.inspections.size).toBe(0);
  expect(stateOf('1')).toEqual({ kind: 'failed', failure: { code: 'unsupported-type', retryable: false } });
  expect(stateOf('2')).toEqual({ kind: 'failed', failure: { code: 'empty-file', retryable: false } });
});

test('the last byte sent is not the end: only a photo is', async () => {
  const send = await startOne();
  send.events.progress(40);
  expect(stateOf()).toEqual({ kind: 'uploading', sentBytes: 40 });
  send.events.progress(100);
  expect(stateOf()).toEqual({ kind: 'finishing' });
  send.settle(done);
  await settlePromises();
  expect(stateOf()).toEqual({ kind: 'done', imageId: 'photo-1', duplicate: false });
  expect(added).toEqual(['photo-1']);
});

describe('after an interruption', () => {
  test('it resumes the same upload, with growing delays, and fails after about five minutes', async () => {
    const send = await startOne();
    send.events.created('http://storage.test/files/1');
    send.settle(interrupted);
    const waits: number[] = [];
    await settlePromises();
    while (stateOf()?.kind === 'retrying') {
      waits.push(await waitForTry());
      const [again] = dependencies.sends;
      expect(again?.call.url).toBe('http://storage.test/files/1');
      again?.settle(interrupted);
      await settlePromises();
    }
    expect(waits.map((wait) => Math.round(wait / 1000))).toEqual([1, 2, 4, 8, 15, 30, 60, 60, 60, 60]);
    expect(stateOf()).toEqual({ kind: 'failed', failure: { code: 'unavailable', retryable: true } });
  });

  test('progress at the service resets its retries', async () => {
    let send = await startOne();
    for (let offset = 1; offset < 30; offset += 1) {
      send.settle(interrupted);
      await settlePromises();
      await waitForTry();
      send = [...dependencies.sends][0] as PendingSend;
      send.events.resumed(offset);
    }
    send.settle(done);
    await settlePromises();
    expect(stateOf()?.kind).toBe('done');
  });

  test('without a network it waits for as long as it takes, and continues at once', async () => {
    const send = await startOne();
    dependencies.setOnline(false);
    send.settle({ kind: 'interrupted', code: 'no-connection' });
    await dependencies.advance(24 * 3600 * 1000);
    expect(stateOf()).toEqual({ kind: 'retrying', sentBytes: 0, code: 'no-connection' });
    dependencies.setOnline(true);
    await settlePromises();
    expect(dependencies.sends.size).toBe(1);
  });

  test('an upload that is gone is made again, three times at most', async () => {
    let send = await startOne();
    for (let round = 0; round < 3; round += 1) {
      send.events.created(`http://storage.test/files/${round}`);
      send.settle({ kind: 'gone' });
      send = await nextSend();
      expect(send.call).toMatchObject({ url: undefined, sha256: 'ab' });
    }
    send.settle({ kind: 'gone' });
    await settlePromises();
    expect(stateOf()).toEqual({ kind: 'failed', failure: { code: 'upload-expired', retryable: true } });
  });

  test('changed content is read and sent again, once', async () => {
    const send = await startOne();
    send.settle({ kind: 'corrupted' });
    await settlePromises();
    expect(stateOf()).toEqual({ kind: 'hashing' });
    (await nextSend()).settle({ kind: 'corrupted' });
    await settlePromises();
    expect(stateOf()).toEqual({ kind: 'failed', failure: { code: 'checksum-mismatch', retryable: true } });
  });

  test('a refused token is renewed once', async () => {
    const send = await startOne();
    send.settle({ kind: 'not-signed-in' });
    const again = await nextSend();
    expect([send.call.renewToken, again.call.renewToken]).toEqual([false, true]);
    again.settle({ kind: 'not-signed-in' });
    await settlePromises();
    expect(stateOf()).toEqual({ kind: 'failed', failure: { code: 'not-signed-in', retryable: true } });
  });
});

describe('a failed upload', () => {
  test('is reported once, with the correlation id of the response that ended it', async () => {
    const send = await startOne();
    send.settle({ kind: 'refused', code: 'too-many-pixels', retryable: false, correlationId: 'c-1' });
    await settlePromises();
    expect(dependencies.reported).toEqual([
      { code: 'too-many-pixels', retryable: false, correlationId: 'c-1', message: undefined },
    ]);
  });

  test('is none that is called off, nor one that will be tried again', async () => {
    const send = await startOne();
    send.settle({ kind: 'interrupted', code: 'unavailable', correlationId: 'c-1' });
    await settlePromises();
    queue.cancelAll();
    await settlePromises();
    expect(dependencies.reported).toEqual([]);
  });
});

describe('cancelling', () => {
  test('ends the try, deletes the upload and makes room', async () => {
    choosePhotos(3);
    queue.start();
    const send = await nextSend();
    send.events.created('http://storage.test/files/1');
    queue.cancel('1');
    expect(send.signal.aborted).toBe(true);
    expect(dependencies.discarded).toEqual(['http://storage.test/files/1']);
    await settlePromises();
    expect([stateOf('1')?.kind, stateOf('3')?.kind]).toEqual(['cancelled', 'hashing']);
  });

  test('a file whose bytes are all there becomes a photo all the same', async () => {
    const send = await startOne();
    send.events.progress(100);
    queue.cancelAll();
    send.settle(done);
    await settlePromises();
    expect(stateOf()?.kind).toBe('done');
  });

  test('or is cancelled where that fails', async () => {
    const send = await startOne();
    send.events.progress(100);
    queue.cancel('1');
    send.settle(interrupted);
    await settlePromises();
    expect(stateOf()).toEqual({ kind: 'cancelled' });
  });
});

test('a file that was cancelled while it finished is not tried again, and makes room', async () => {
  const send = await startOne();
  send.events.progress(100);
  queue.cancel('1');
  send.settle({ kind: 'not-signed-in' });
  await settlePromises();
  expect(stateOf()).toEqual({ kind: 'cancelled' });
  expect(dependencies.sends.size).toBe(0);
  choosePhotos(2);
  queue.start();
  expect(dependencies.inspections.size).toBe(2);
});

test('a failed file is retried where it stopped; one that can never work is not', async () => {
  const send = await startOne();
  send.events.created('http://storage.test/files/1');
  send.settle({ kind: 'refused', code: 'storage-full', retryable: true });
  await settlePromises();
  queue.retryAll();
  expect((await nextSend()).call.url).toBe('http://storage.test/files/1');

  queue.choose([new File([], 'empty.jpg')]);
  queue.retry('2');
  expect(stateOf('2')?.kind).toBe('failed');
});

test('a failure that is removed leaves nothing at the service', async () => {
  const send = await startOne();
  send.events.created('http://storage.test/files/1');
  send.settle({ kind: 'refused', code: 'quota-exceeded', retryable: true });
  await settlePromises();
  expect(dependencies.discarded).toEqual([]);
  queue.remove('1');
  expect(dependencies.discarded).toEqual(['http://storage.test/files/1']);
});

test('clearing leaves what is on its way', async () => {
  queue.choose([new File([], 'empty.jpg')]);
  await startOne();
  queue.clear();
  await dependencies.advance(200);
  expect(queue.getSnapshot().ids).toEqual(['2']);
});

test('ten thousand files notify listeners a few times', async () => {
  let calls = 0;
  queue.subscribe(() => {
    calls += 1;
  });
  choosePhotos(10_000, 1);
  await settlePromises();
  expect(calls).toBe(1);
  expect(queue.getSnapshot().totals.files.chosen).toBe(10_000);
});

/** Fires timers until the next attempt; returns the milliseconds. */
async function waitForTry(): Promise<number> {
  let waited = 0;
  while (dependencies.sends.size === 0) {
    waited += dependencies.fireNextTimer() ?? Number.NaN;
    await settlePromises();
  }
  return waited;
}

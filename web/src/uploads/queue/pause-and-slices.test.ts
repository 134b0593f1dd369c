// Proves UPL-27, UPL-28, UPL-31.

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

describe('a pause', () => {
  test('ends what runs, which continues first and where it stopped', async () => {
    choosePhotos(3);
    queue.start();
    const send = await nextSend();
    send.events.created('http://storage.test/files/1');
    send.events.progress(40);
    queue.setPaused(true);
    await settlePromises();
    expect(dependencies.sends.size + dependencies.inspections.size).toBe(0);
    expect(stateOf('1')).toEqual({ kind: 'waiting', sentBytes: 40 });
    expect(dependencies.discarded).toEqual([]);
    await dependencies.advance(60_000);
    expect(queue.getSnapshot()).toMatchObject({ isPaused: true, totals: { sentBytes: 40 } });
    queue.setPaused(false);
    await settlePromises();
    const again = [...dependencies.sends];
    expect(again.map(({ call }) => [call.id, call.url])).toEqual([
      ['1', 'http://storage.test/files/1'],
      ['2', undefined],
    ]);
    expect(stateOf('1')).toEqual({ kind: 'uploading', sentBytes: 40 });
  });

  test('and going on at once leave no file to two runs', async () => {
    await startOne();
    queue.setPaused(true);
    queue.setPaused(false);
    const send = await nextSend();
    expect(dependencies.sends.size).toBe(1);
    send.settle(done);
    await settlePromises();
    expect([stateOf()?.kind, added]).toEqual(['done', ['photo-1']]);
  });

  test('lets a file end whose bytes are all there, and waits if that fails', async () => {
    choosePhotos(2);
    queue.start();
    await nextSend();
    const [first, second] = [...dependencies.sends];
    first?.events.progress(100);
    second?.events.progress(100);
    queue.setPaused(true);
    first?.settle(done);
    second?.settle(interrupted);
    await dependencies.advance(600_000);
    expect([stateOf('1')?.kind, stateOf('2')?.kind]).toEqual(['done', 'waiting']);
    expect(dependencies.sends.size).toBe(0);
  });

  test('ends with the next "Upload", not with a retry', async () => {
    const send = await startOne();
    send.settle({ kind: 'refused', code: 'storage-full', retryable: true });
    await settlePromises();
    queue.setPaused(true);
    queue.retryAll();
    await settlePromises();
    expect(stateOf()?.kind).toBe('waiting');
    choosePhotos(1);
    queue.start();
    expect((await nextSend()).call.id).toBe('1');
  });

  test('can be cancelled', async () => {
    await startOne();
    queue.setPaused(true);
    queue.cancelAll();
    queue.setPaused(false);
    await settlePromises();
    expect(stateOf()).toEqual({ kind: 'cancelled' });
  });
});

describe('thousands of files', () => {
  /** Each access to a file takes a millisecond. */
  const chooseSlowly = (count: number) => {
    let accesses = 0;
    const files = Array.from({ length: count }, (_, index) => {
      const file = new File(['x'], `${index}.jpg`);
      Object.defineProperty(file, 'size', {
        get() {
          accesses += 1;
          dependencies.pass(1);
          return 1;
        },
      });
      return file;
    });
    queue.choose(files);
    return () => accesses;
  };
  const states = () => [...queue.all()].map(({ state }) => state.kind);

  test('are added and started bit by bit', async () => {
    const accesses = chooseSlowly(1000);
    expect(accesses()).toBeLessThan(50);
    await dependencies.advance(10_000);
    expect(states()).toEqual(Array.from({ length: 1000 }, () => 'chosen'));
  });

  test('are all sent when "Upload" is pressed while they are added, and later ones are not', async () => {
    chooseSlowly(100);
    queue.start();
    chooseSlowly(1);
    await dependencies.advance(10_000);
    expect(states().filter((kind) => kind === 'chosen')).toHaveLength(1);
    expect(queue.getSnapshot().totals.enqueued).toBe(100);
  });

  test('are not added any more after the dialog was closed', async () => {
    chooseSlowly(100);
    queue.clear();
    await dependencies.advance(10_000);
    expect(states()).toEqual([]);
  });

  test('do not start while they are cancelled', async () => {
    chooseSlowly(100);
    await dependencies.advance(10_000);
    queue.start();
    await dependencies.advance(10_000);
    queue.cancelAll();
    await settlePromises();
    expect(dependencies.sends.size + dependencies.inspections.size).toBe(0);
    await dependencies.advance(10_000);
    expect(new Set(states())).toEqual(new Set(['cancelled']));
  });
});

test('more connections where they raise the throughput', async () => {
  choosePhotos(200);
  queue.start();
  for (let round = 0; round < 30; round += 1) {
    await nextSend();
    await dependencies.advance(400);
    for (const send of [...dependencies.sends]) {
      send.events.progress(100);
      send.settle(done);
    }
  }
  await nextSend();
  expect(dependencies.sends.size).toBe(6);
});

// Proves UPL-16, UPL-17, UPL-18, UPL-20, UPL-27, UPL-32.

import { beforeEach, describe, expect, test } from 'vitest';
import { settlePromises } from './fake-dependencies.ts';
import { createFakeDevice, type FakeDevice, type FakeTab } from './fake-device.ts';

const url = 'http://storage.test/files/1';
let device: FakeDevice;

const photo = (name: string, size = 100) =>
  new File([new Uint8Array(size)], name, { lastModified: 5, type: 'image/jpeg' });

/** Until nothing more can happen without the service. */
async function settle(): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    for (const { dependencies } of device.tabs) {
      for (const { settle } of dependencies.inspections)
        settle({ kind: 'readable', type: 'image/jpeg', sha256: 'ab' });
      await dependencies.advance(100);
    }
    await settlePromises();
  }
}

async function upload(tab: FakeTab, ...names: string[]): Promise<void> {
  tab.queue.choose(names.map((name) => photo(name)));
  tab.queue.start();
  await settle();
}

async function resume(account?: string): Promise<FakeTab> {
  const tab = device.open(account);
  void tab.shared.resume();
  await settle();
  return tab;
}

const sending = (tab: FakeTab) => [...tab.dependencies.sends].map(({ call }) => call.file.name);
const finish = async (tab: FakeTab) => {
  for (let sends = [...tab.dependencies.sends]; sends.length > 0; sends = [...tab.dependencies.sends]) {
    for (const send of sends) send.settle({ kind: 'done', imageId: send.call.file.name, duplicate: false });
    await settle();
  }
};
const namesOf = () => [...device.records.values()].map(({ name }) => name);

beforeEach(() => {
  device = createFakeDevice();
});

describe('one tab', () => {
  test('remembers nothing before "Upload", and every file before its first byte', async () => {
    const tab = device.open();
    tab.queue.choose([photo('a.jpg')]);
    await settle();
    expect(namesOf()).toEqual([]);
    tab.queue.start();
    await settle();
    expect(sending(tab)).toEqual(['a.jpg']);
    expect(namesOf()).toEqual(['a.jpg']);
    expect(tab.memory.isLosable([...device.records.keys()][0] ?? '')).toBe(false);
  });

  test('forgets files that are done or cancelled, with their copies', async () => {
    const tab = device.open();
    await upload(tab, 'a.jpg', 'b.jpg');
    expect(device.counts.get('anna')).toBe(2);
    tab.queue.cancelAll();
    await settle();
    await upload(tab, 'c.jpg');
    await finish(tab);
    expect(namesOf()).toEqual([]);
    expect(device.copies.size).toBe(0);
    expect(device.counts.size).toBe(0);
  });

  test('uploads where nothing can be stored, and says that leaving loses it', async () => {
    device.isBroken = true;
    const tab = device.open();
    await upload(tab, 'a.jpg');
    expect(sending(tab)).toEqual(['a.jpg']);
    expect(tab.memory.isLosable(`${tab.visit}-1`)).toBe(true);
    expect(device.reported).toHaveLength(1);
    await finish(tab);
    expect(tab.queue.get(`${tab.visit}-1`)?.state.kind).toBe('done');
  });
});

describe('after the tab is gone', () => {
  test('the next visit goes on at the same upload, without looking at the file again', async () => {
    const tab = device.open();
    await upload(tab, 'a.jpg', 'b.jpg');
    [...tab.dependencies.sends][0]?.events.created(url);
    await settle();
    await device.kill(tab);
    const next = await resume();
    const [first] = [...next.dependencies.sends];
    expect(first?.call).toMatchObject({ url, sha256: 'ab', type: 'image/jpeg' });
    expect(sending(next)).toEqual(['a.jpg', 'b.jpg']);
    expect(next.shared.state.getSnapshot().isResumed).toBe(true);
    await finish(next);
    expect(namesOf()).toEqual([]);
  });

  test('photos for an album still go into it', async () => {
    const tab = device.open();
    tab.queue.choose([photo('a.jpg')], { id: 'album-1', name: 'Summer' });
    tab.queue.choose([photo('b.jpg')]);
    tab.queue.start();
    await settle();
    const albums = (one: FakeTab) => [...one.dependencies.sends].map(({ call }) => call.albumId);
    expect(albums(tab)).toEqual(['album-1', undefined]);
    await device.kill(tab);
    expect(albums(await resume())).toEqual(['album-1', undefined]);
  });

  test('a file without a copy is asked for again, and matched', async () => {
    device.hasRoom = false;
    const tab = device.open();
    await upload(tab, 'a.jpg', 'b.jpg');
    await device.kill(tab);
    const next = await resume();
    expect(next.shared.state.getSnapshot().needChoosing.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    const others = next.shared.chooseAgain([photo('a.jpg', 99), photo('b.jpg'), photo('b.jpg')]);
    expect(others.map(({ name, size }) => [name, size])).toEqual([
      ['a.jpg', 99],
      ['b.jpg', 100],
    ]);
    await settle();
    expect(sending(next)).toEqual(['b.jpg']);
    next.shared.forgetMissing();
    await finish(next);
    expect(namesOf()).toEqual([]);
  });

  test('a file that got another time is uploaded from the start, and no longer missing', async () => {
    device.hasRoom = false;
    const tab = device.open();
    await upload(tab, 'a.jpg', 'b.jpg');
    await device.kill(tab);
    const { queue, shared } = await resume();
    queue.choose(shared.chooseAgain([new File([photo('a.jpg')], 'a.jpg', { lastModified: 7 })]));
    queue.start();
    await settle();
    expect(shared.state.getSnapshot().needChoosing.map(({ name }) => name)).toEqual(['b.jpg']);
  });

  test('a failure is still shown, one of the connection is tried again', async () => {
    const tab = device.open();
    await upload(tab, 'a.jpg', 'b.jpg');
    const [full, out] = [...tab.dependencies.sends];
    full?.settle({ kind: 'refused', code: 'quota-exceeded', retryable: true });
    out?.settle({ kind: 'refused', code: 'not-signed-in', retryable: true });
    await settle();
    await device.kill(tab);
    const next = await resume();
    expect(sending(next)).toEqual(['b.jpg']);
    expect(next.queue.get(`${tab.visit}-1`)?.state).toMatchObject({ failure: { code: 'quota-exceeded' } });
  });

  test('nothing is kept longer than the service keeps unfinished uploads, and a day', async () => {
    const tab = device.open();
    await upload(tab, 'a.jpg');
    await device.kill(tab);
    device.now = 48 * 3600 * 1000 + 1;
    await resume('ben');
    expect(namesOf()).toEqual([]);
    expect(device.copies.size).toBe(0);
    expect(device.counts.size).toBe(0);
  });
});

describe('two tabs', () => {
  test('upload one after the other; the second shows the first', async () => {
    const first = device.open();
    const second = device.open();
    await upload(first, 'a.jpg');
    await upload(second, 'b.jpg');
    expect(sending(second)).toEqual([]);
    expect(second.shared.state.getSnapshot().elsewhere).toEqual({ done: 0, total: 1 });
    await finish(first);
    expect(sending(second)).toEqual(['b.jpg']);
    expect(second.shared.state.getSnapshot().elsewhere).toBeNull();
  });

  test('the second takes over when the first dies', async () => {
    const first = device.open();
    await upload(first, 'a.jpg', 'b.jpg');
    const second = await resume();
    await upload(second, 'c.jpg');
    expect(sending(second)).toEqual([]);
    await device.kill(first);
    await settle();
    await finish(second);
    expect([...second.queue.all()].map(({ file, state }) => [file.name, state.kind]).sort()).toEqual([
      ['a.jpg', 'done'],
      ['b.jpg', 'done'],
      ['c.jpg', 'done'],
    ]);
  });

  test('the files of an open tab stay its own', async () => {
    const first = device.open();
    const second = device.open();
    const third = device.open();
    await upload(first, 'a.jpg');
    await upload(second, 'b.jpg');
    device.hasRoom = false;
    await upload(third, 'c.jpg');
    await finish(first);
    expect(sending(second)).toEqual(['b.jpg']);
    expect(second.shared.state.getSnapshot().needChoosing).toEqual([]);
    await finish(second);
    expect(sending(third)).toEqual(['c.jpg']);
  });

  test('a file that failed in both is sent once', async () => {
    const first = device.open();
    await upload(first, 'a.jpg');
    const [send] = [...first.dependencies.sends];
    send?.settle({ kind: 'refused', code: 'quota-exceeded', retryable: true });
    await settle();
    await device.kill(first);
    const second = await resume();
    const third = device.open();
    device.tabs.delete(second);
    void third.shared.resume();
    await settle();
    device.tabs.add(second);
    second.queue.retryAll();
    third.queue.retryAll();
    await settle();
    expect([...sending(second), ...sending(third)]).toEqual(['a.jpg']);
    await finish(second);
    expect(sending(third)).toEqual([]);
    expect([...third.queue.all()]).toEqual([]);
  });
});

describe('a pause', () => {
  test('keeps the turn, holds for all tabs, and ends in any of them', async () => {
    const first = device.open();
    const second = device.open();
    await upload(first, 'a.jpg');
    second.queue.setPaused(true);
    await settle();
    expect(sending(first)).toEqual([]);
    second.queue.choose([photo('b.jpg')]);
    await settle();
    expect(second.shared.state.getSnapshot().elsewhere).toEqual({ done: 0, total: 1 });
    second.queue.setPaused(false);
    await settle();
    expect([sending(first), sending(second)]).toEqual([['a.jpg'], []]);
  });

  test('is known to a tab that is opened later', async () => {
    const first = device.open();
    await upload(first, 'a.jpg');
    first.queue.setPaused(true);
    await settle();
    const next = await resume();
    expect(next.queue.getSnapshot().isPaused).toBe(true);
    expect(next.shared.state.getSnapshot().elsewhere).toEqual({ done: 0, total: 1 });
  });

  test('goes on after the tab is gone: the next one takes its files and sends none', async () => {
    const first = device.open();
    await upload(first, 'a.jpg');
    first.queue.setPaused(true);
    await settle();
    await device.kill(first);
    const next = await resume();
    expect(sending(next)).toEqual([]);
    expect(next.queue.getSnapshot()).toMatchObject({ isPaused: true, totals: { files: { waiting: 1 } } });
    next.queue.setPaused(false);
    await settle();
    expect(sending(next)).toEqual(['a.jpg']);
  });
});

test('a file is sent when it has a record, before thousands of others have theirs', async () => {
  const tab = device.open();
  await upload(tab, ...Array.from({ length: 1000 }, (_, index) => `${index}.jpg`));
  expect(device.largestBatch).toBeLessThanOrEqual(100);
  expect(device.records.size).toBe(1000);
});

test('another account neither sees nor sends the files', async () => {
  const tab = device.open('anna');
  await upload(tab, 'a.jpg');
  await device.kill(tab);
  const other = await resume('ben');
  expect(sending(other)).toEqual([]);
  expect(other.shared.state.getSnapshot().needChoosing).toEqual([]);
  await upload(other, 'b.jpg');
  await finish(other);
  expect(namesOf()).toEqual(['a.jpg']);
  await device.kill(other);
  expect(sending(await resume('anna'))).toEqual(['a.jpg']);
});

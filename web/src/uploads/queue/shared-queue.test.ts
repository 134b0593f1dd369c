// Proves UPL-16, UPL-18, UPL-20, UPL-27.

import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeDevice, type FakeDevice } from './fake-device.ts';
import { finish, namesOf, photo, resume, sending, settle, upload } from './fake-visits.ts';

let device: FakeDevice;

beforeEach(() => {
  device = createFakeDevice();
});

describe('one tab', () => {
  test('stores nothing before "Upload", and every file before its first byte', async () => {
    const tab = device.open();
    tab.queue.choose([photo('a.jpg')]);
    await settle(device);
    expect(namesOf(device)).toEqual([]);
    tab.queue.start();
    await settle(device);
    expect(sending(tab)).toEqual(['a.jpg']);
    expect(namesOf(device)).toEqual(['a.jpg']);
    expect(tab.memory.isLosable([...device.records.keys()][0] ?? '')).toBe(false);
  });

  test('removes files that are done or cancelled, with their copies', async () => {
    const tab = device.open();
    await upload(device, tab, 'a.jpg', 'b.jpg');
    expect(device.counts.get('anna')).toBe(2);
    tab.queue.cancelAll();
    await settle(device);
    await upload(device, tab, 'c.jpg');
    await finish(device, tab);
    expect(namesOf(device)).toEqual([]);
    expect(device.copies.size).toBe(0);
    expect(device.counts.size).toBe(0);
  });

  test('uploads where nothing can be stored, and reports that leaving loses it', async () => {
    device.isBroken = true;
    const tab = device.open();
    await upload(device, tab, 'a.jpg');
    expect(sending(tab)).toEqual(['a.jpg']);
    expect(tab.memory.isLosable(`${tab.visit}-1`)).toBe(true);
    expect(device.reported).toHaveLength(1);
    await finish(device, tab);
    expect(tab.queue.get(`${tab.visit}-1`)?.state.kind).toBe('done');
  });
});

describe('two tabs', () => {
  test('upload one after the other; the second shows the first', async () => {
    const first = device.open();
    const second = device.open();
    await upload(device, first, 'a.jpg');
    await upload(device, second, 'b.jpg');
    expect(sending(second)).toEqual([]);
    expect(second.shared.state.getSnapshot().elsewhere).toEqual({ done: 0, total: 1 });
    await finish(device, first);
    expect(sending(second)).toEqual(['b.jpg']);
    expect(second.shared.state.getSnapshot().elsewhere).toBeNull();
  });

  test('the second takes over when the first dies', async () => {
    const first = device.open();
    await upload(device, first, 'a.jpg', 'b.jpg');
    const second = await resume(device);
    await upload(device, second, 'c.jpg');
    expect(sending(second)).toEqual([]);
    await device.kill(first);
    await settle(device);
    await finish(device, second);
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
    await upload(device, first, 'a.jpg');
    await upload(device, second, 'b.jpg');
    device.hasRoom = false;
    await upload(device, third, 'c.jpg');
    await finish(device, first);
    expect(sending(second)).toEqual(['b.jpg']);
    expect(second.shared.state.getSnapshot().needChoosing).toEqual([]);
    await finish(device, second);
    expect(sending(third)).toEqual(['c.jpg']);
  });

  test('a file that failed in both is sent once', async () => {
    const first = device.open();
    await upload(device, first, 'a.jpg');
    const [send] = [...first.dependencies.sends];
    send?.settle({ kind: 'refused', code: 'quota-exceeded', retryable: true });
    await settle(device);
    await device.kill(first);
    const second = await resume(device);
    const third = device.open();
    device.tabs.delete(second);
    void third.shared.resume();
    await settle(device);
    device.tabs.add(second);
    second.queue.retryAll();
    third.queue.retryAll();
    await settle(device);
    expect([...sending(second), ...sending(third)]).toEqual(['a.jpg']);
    await finish(device, second);
    expect(sending(third)).toEqual([]);
    expect([...third.queue.all()]).toEqual([]);
  });
});

describe('a pause', () => {
  test('keeps the lock, holds for all tabs, and ends in any of them', async () => {
    const first = device.open();
    const second = device.open();
    await upload(device, first, 'a.jpg');
    second.queue.setPaused(true);
    await settle(device);
    expect(sending(first)).toEqual([]);
    second.queue.choose([photo('b.jpg')]);
    await settle(device);
    expect(second.shared.state.getSnapshot().elsewhere).toEqual({ done: 0, total: 1 });
    second.queue.setPaused(false);
    await settle(device);
    expect([sending(first), sending(second)]).toEqual([['a.jpg'], []]);
  });

  test('holds for a tab that is opened later', async () => {
    const first = device.open();
    await upload(device, first, 'a.jpg');
    first.queue.setPaused(true);
    await settle(device);
    const next = await resume(device);
    expect(next.queue.getSnapshot().isPaused).toBe(true);
    expect(next.shared.state.getSnapshot().elsewhere).toEqual({ done: 0, total: 1 });
  });

  test('continues after the tab is closed: the next one takes over its files and sends none', async () => {
    const first = device.open();
    await upload(device, first, 'a.jpg');
    first.queue.setPaused(true);
    await settle(device);
    await device.kill(first);
    const next = await resume(device);
    expect(sending(next)).toEqual([]);
    expect(next.queue.getSnapshot()).toMatchObject({ isPaused: true, totals: { files: { waiting: 1 } } });
    next.queue.setPaused(false);
    await settle(device);
    expect(sending(next)).toEqual(['a.jpg']);
  });
});

test('a file is sent when it has a record, before thousands of others have theirs', async () => {
  const tab = device.open();
  await upload(device, tab, ...Array.from({ length: 1000 }, (_, index) => `${index}.jpg`));
  expect(device.largestBatch).toBeLessThanOrEqual(100);
  expect(device.records.size).toBe(1000);
});

test('another account neither shows nor sends the files', async () => {
  const tab = device.open('anna');
  await upload(device, tab, 'a.jpg');
  await device.kill(tab);
  const other = await resume(device, 'ben');
  expect(sending(other)).toEqual([]);
  expect(other.shared.state.getSnapshot().needChoosing).toEqual([]);
  await upload(device, other, 'b.jpg');
  await finish(device, other);
  expect(namesOf(device)).toEqual(['a.jpg']);
  await device.kill(other);
  expect(sending(await resume(device, 'anna'))).toEqual(['a.jpg']);
});

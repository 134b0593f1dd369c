// Proves UPL-16, UPL-17, UPL-32, UPL-51.

import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeDevice, type FakeDevice, type FakeTab } from './fake-device.ts';
import { finish, namesOf, photo, resume, sending, settle, upload } from './fake-visits.ts';

const day = 24 * 3600 * 1000;
const url = 'http://storage.test/files/1';
let device: FakeDevice;

/** Names of the files that must be chosen again. */
const missingIn = ({ shared }: FakeTab) => shared.state.getSnapshot().needChoosing.map(({ name }) => name);

beforeEach(() => {
  device = createFakeDevice();
});

describe('after the tab is gone', () => {
  test('the next visit continues at the same upload, without looking at the file again', async () => {
    const tab = device.open();
    await upload(device, tab, 'a.jpg', 'b.jpg');
    [...tab.dependencies.sends][0]?.events.created(url);
    await settle(device);
    await device.kill(tab);
    const next = await resume(device);
    const [first] = [...next.dependencies.sends];
    expect(first?.call).toMatchObject({ url, sha256: 'ab', type: 'image/jpeg' });
    expect(sending(next)).toEqual(['a.jpg', 'b.jpg']);
    expect(next.shared.state.getSnapshot().isResumed).toBe(true);
    await finish(device, next);
    expect(namesOf(device)).toEqual([]);
  });

  test('photos for an album still go into it', async () => {
    const tab = device.open();
    tab.queue.choose([photo('a.jpg')], { id: 'album-1', name: 'Summer' });
    tab.queue.choose([photo('b.jpg')]);
    tab.queue.start();
    await settle(device);
    const albums = (one: FakeTab) => [...one.dependencies.sends].map(({ call }) => call.albumId);
    expect(albums(tab)).toEqual(['album-1', undefined]);
    await device.kill(tab);
    expect(albums(await resume(device))).toEqual(['album-1', undefined]);
  });

  test('a file without a copy is requested again, and matched', async () => {
    device.hasRoom = false;
    const tab = device.open();
    await upload(device, tab, 'a.jpg', 'b.jpg');
    await device.kill(tab);
    const next = await resume(device);
    expect(missingIn(next)).toEqual(['a.jpg', 'b.jpg']);
    const others = next.shared.chooseAgain([photo('a.jpg', 99), photo('b.jpg'), photo('b.jpg')]);
    expect(others.map(({ name, size }) => [name, size])).toEqual([
      ['a.jpg', 99],
      ['b.jpg', 100],
    ]);
    await settle(device);
    expect(sending(next)).toEqual(['b.jpg']);
    next.shared.removeMissing();
    await finish(device, next);
    expect(namesOf(device)).toEqual([]);
  });

  const outdated = (name: string) => new File([photo(name)], name, { lastModified: 7 });

  test('a file that got another time is uploaded from the start, into its album, after "Upload"', async () => {
    device.hasRoom = false;
    const tab = device.open();
    tab.queue.choose([photo('a.jpg'), photo('b.jpg')], { id: 'album-1', name: 'Summer' });
    tab.queue.start();
    await settle(device);
    [...tab.dependencies.sends][0]?.events.created(url);
    await settle(device);
    await device.kill(tab);
    const next = await resume(device);
    next.queue.choose(next.shared.chooseAgain([outdated('a.jpg')]));
    await settle(device);
    expect([sending(next), next.dependencies.discarded]).toEqual([[], []]);
    next.shared.upload();
    await settle(device);
    const calls = [...next.dependencies.sends].map(({ call }) => call);
    expect(calls.map(({ file, albumId, url: old }) => [file.lastModified, albumId, old])).toEqual([
      [7, 'album-1', undefined],
    ]);
    expect(missingIn(next)).toEqual(['b.jpg']);
    // What the service has of it would count as being sent.
    expect(next.dependencies.discarded).toEqual([url]);
    await finish(device, next);
    expect(namesOf(device)).toEqual(['b.jpg']);
  });

  test('a file that was chosen again and removed before "Upload" is still missing', async () => {
    device.hasRoom = false;
    const tab = device.open();
    await upload(device, tab, 'a.jpg', 'b.jpg');
    await device.kill(tab);
    const next = await resume(device);
    next.queue.choose(next.shared.chooseAgain([outdated('a.jpg'), outdated('b.jpg')]));
    await settle(device);
    next.queue.remove(next.queue.getSnapshot().ids[0] ?? '');
    next.shared.upload();
    await settle(device);
    expect(missingIn(next)).toEqual(['a.jpg']);
    expect(sending(next)).toEqual(['b.jpg']);
    next.queue.cancelAll();
    await settle(device);
    await device.kill(next);
    expect(missingIn(await resume(device))).toEqual(['a.jpg']);
  });

  test('"Upload" continues with a missing file that was chosen as if it were new, but not for an album', async () => {
    device.hasRoom = false;
    const tab = device.open();
    await upload(device, tab, 'a.jpg', 'b.jpg');
    [...tab.dependencies.sends][0]?.events.created(url);
    await settle(device);
    await device.kill(tab);
    const next = await resume(device);
    next.queue.choose([photo('a.jpg')]);
    next.queue.choose([photo('b.jpg')], { id: 'album-1', name: 'Summer' });
    next.shared.upload();
    await settle(device);
    const calls = [...next.dependencies.sends].map(({ call }) => call);
    expect(calls.map(({ file, url: old, albumId }) => [file.name, old, albumId])).toEqual([
      ['a.jpg', url, undefined],
      ['b.jpg', undefined, 'album-1'],
    ]);
    expect(missingIn(next)).toEqual(['b.jpg']);
  });

  test('"Upload" continues with a missing file of the album that it was chosen for', async () => {
    device.hasRoom = false;
    const tab = device.open();
    const [summer, winter] = [
      { id: 'album-1', name: 'Summer' },
      { id: 'album-2', name: 'Winter' },
    ];
    tab.queue.choose([photo('a.jpg'), photo('b.jpg')], summer);
    tab.queue.start();
    await settle(device);
    [...tab.dependencies.sends][0]?.events.created(url);
    await settle(device);
    await device.kill(tab);
    const next = await resume(device);
    next.queue.choose([photo('a.jpg')], summer);
    next.queue.choose([photo('b.jpg')], winter);
    next.shared.upload();
    await settle(device);
    const calls = [...next.dependencies.sends].map(({ call }) => call);
    const sent = calls.map(({ file, url: old, albumId }) => [file.name, old, albumId]);
    expect(sent).toEqual(
      expect.arrayContaining([
        ['a.jpg', url, 'album-1'],
        ['b.jpg', undefined, 'album-2'],
      ]),
    );
    expect(missingIn(next)).toEqual(['b.jpg']);
  });

  test('a failure is still shown, one of the connection is tried again', async () => {
    const tab = device.open();
    await upload(device, tab, 'a.jpg', 'b.jpg');
    const [full, out] = [...tab.dependencies.sends];
    full?.settle({ kind: 'refused', code: 'quota-exceeded', retryable: true });
    out?.settle({ kind: 'refused', code: 'not-signed-in', retryable: true });
    await settle(device);
    await device.kill(tab);
    const next = await resume(device);
    expect(sending(next)).toEqual(['b.jpg']);
    expect(next.queue.get(`${tab.visit}-1`)?.state).toMatchObject({ failure: { code: 'quota-exceeded' } });
  });

  test('continues after any time, from the start if the service has deleted the upload', async () => {
    const tab = device.open();
    await upload(device, tab, 'a.jpg');
    [...tab.dependencies.sends][0]?.events.created(url);
    await settle(device);
    await device.kill(tab);
    device.now = 300 * day;
    const next = await resume(device);
    const [first] = [...next.dependencies.sends];
    expect(first?.call).toMatchObject({ url });
    first?.settle({ kind: 'gone' });
    await settle(device);
    expect([...next.dependencies.sends].map(({ call }) => call.url)).toEqual([undefined]);
    await finish(device, next);
    expect(namesOf(device)).toEqual([]);
  });

  test('bytes of another account are kept for 30 days, then its owner chooses the files again', async () => {
    const tab = device.open();
    await upload(device, tab, 'a.jpg');
    device.hasHandles = true;
    await upload(device, tab, 'b.jpg');
    await device.kill(tab);
    device.now = 30 * day;
    await device.kill(await resume(device, 'ben'));
    expect(device.copies.size).toBe(1);
    device.now += 1;
    await device.kill(await resume(device, 'ben'));
    expect(device.copies.size).toBe(0);
    expect([...device.records.values()].filter(({ handle }) => handle !== undefined)).toEqual([]);
    const { needChoosing } = (await resume(device, 'anna')).shared.state.getSnapshot();
    expect(needChoosing.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  });

  test('30 days count from the last visit of their owner', async () => {
    const tab = device.open();
    await upload(device, tab, 'a.jpg');
    await device.kill(tab);
    device.now = 20 * day;
    await device.kill(await resume(device));
    device.now = 40 * day;
    await device.kill(await resume(device, 'ben'));
    expect(sending(await resume(device))).toEqual(['a.jpg']);
  });

  test('a crash of the browser that costs the counts costs no file', async () => {
    const tab = device.open();
    await upload(device, tab, 'a.jpg', 'b.jpg');
    await device.crash();
    const next = await resume(device);
    expect(sending(next)).toEqual(['a.jpg', 'b.jpg']);
    await finish(device, next);
    expect(device.records.size + device.counts.size).toBe(0);
  });
});

describe('files with handles', () => {
  test('are not copied, and wait for a permission', async () => {
    device.hasHandles = true;
    const tab = device.open();
    await upload(device, tab, 'a.jpg');
    expect(device.copies.size).toBe(0);
    await device.kill(tab);
    const { shared, dependencies } = await resume(device);
    expect(shared.state.getSnapshot().needPermission.map(({ name }) => name)).toEqual(['a.jpg']);
    device.isAllowed = true;
    void shared.openAllowed();
    await settle(device);
    expect([...dependencies.sends].map(({ call }) => call.file.name)).toEqual(['a.jpg']);
    expect(shared.state.getSnapshot().needPermission).toEqual([]);
  });

  test('are opened while others are sent; those to be chosen again still wait', async () => {
    const tab = device.open();
    await upload(device, tab, 'copied.jpg');
    device.hasRoom = false;
    await upload(device, tab, 'no-room.jpg');
    device.hasHandles = true;
    await upload(device, tab, 'handle.jpg');
    await device.kill(tab);
    const next = await resume(device);
    expect(sending(next)).toEqual(['copied.jpg']);
    device.isAllowed = true;
    void next.shared.openAllowed();
    await settle(device);
    expect(sending(next).sort()).toEqual(['copied.jpg', 'handle.jpg']);
    const { needPermission, needChoosing } = next.shared.state.getSnapshot();
    expect([needPermission, needChoosing.map(({ name }) => name)]).toEqual([[], ['no-room.jpg']]);
  });

  test('are sent once when they are allowed twice', async () => {
    device.hasHandles = true;
    const tab = device.open();
    await upload(device, tab, 'a.jpg');
    await device.kill(tab);
    const next = await resume(device);
    device.isAllowed = true;
    void next.shared.openAllowed();
    void next.shared.openAllowed();
    await settle(device);
    expect(sending(next)).toEqual(['a.jpg']);
    await finish(device, next);
    expect(namesOf(device)).toEqual([]);
  });
});

// Proves UPL-52.

import { beforeEach, describe, expect, it } from 'vitest';
import { replaceByContent, replaceByName } from './choose-again.ts';
import {
  createFakeDependencies,
  type FakeDependencies,
  type PendingSend,
  settlePromises,
} from './fake-dependencies.ts';
import { createFakeDevice } from './fake-device.ts';
import { finish, namesOf, resume, settle, upload } from './fake-visits.ts';
import { UploadQueue } from './upload-queue.ts';
import { needsChoosing } from './upload-state.ts';

const unreadable = { kind: 'refused', code: 'unreadable-file', retryable: false } as const;
const readable = { kind: 'readable', type: 'image/jpeg', sha256: 'ab' } as const;

let dependencies: FakeDependencies;
let queue: UploadQueue;
beforeEach(() => {
  dependencies = createFakeDependencies();
  queue = new UploadQueue(dependencies, () => undefined);
});

const photo = (name: string, bytes = 100, lastModified = 1) =>
  new File([new Uint8Array(bytes)], name, { lastModified });
const stateOf = (id: string) => queue.get(id)?.state;
const failedCode = (id: string) => {
  const state = stateOf(id);
  return state?.kind === 'failed' ? state.failure.code : undefined;
};

async function inspectAll(sha256?: string): Promise<void> {
  await settlePromises();
  for (const inspection of dependencies.inspections) inspection.settle({ ...readable, sha256 });
  await settlePromises();
}

async function firstSend(): Promise<PendingSend> {
  await inspectAll('ab');
  const [send] = dependencies.sends;
  if (send === undefined) throw new Error('nothing is being sent');
  return send;
}

/** Fails a file whose upload has begun. */
async function failOne(name = 'a.jpg'): Promise<void> {
  queue.choose([photo(name)]);
  queue.start();
  const send = await firstSend();
  send.events.created('/files/1');
  send.settle(unreadable);
  await settlePromises();
}

describe('a file that cannot be read', () => {
  it('fails without a retry, and stops no other', async () => {
    queue.choose([photo('a.jpg'), photo('b.jpg')]);
    queue.start();
    const send = await firstSend();
    send.settle(unreadable);
    await settlePromises();
    expect(failedCode('1')).toBe('unreadable-file');
    queue.retry('1');
    expect(failedCode('1')).toBe('unreadable-file');
    expect(stateOf('2')?.kind).toBe('uploading');
  });

  it('is opened again where the device can, and goes on with its upload', async () => {
    const again = photo('a.jpg');
    dependencies.reopen = async () => again;
    await failOne();
    const [send] = dependencies.sends;
    expect(send?.call).toMatchObject({ file: again, url: '/files/1', sha256: 'ab' });
  });

  it('is sent from the start as it is now, where it has changed', async () => {
    dependencies.reopen = async () => photo('a.jpg', 50, 2);
    await failOne();
    await inspectAll('cd');
    const [send] = dependencies.sends;
    expect(send?.call).toMatchObject({ url: undefined, sha256: 'cd' });
    expect(send?.call.file.size).toBe(50);
    expect(dependencies.discarded).toEqual(['/files/1']);
    expect(queue.get('1')?.file.size).toBe(50);
  });

  it('goes on with its upload where only its time has changed', async () => {
    dependencies.reopen = async () => photo('a.jpg', 100, 2);
    await failOne();
    await inspectAll('ab');
    expect([...dependencies.sends][0]?.call).toMatchObject({ url: '/files/1', sha256: 'ab' });
    expect(dependencies.discarded).toEqual([]);
  });

  it('is opened a few times, not for ever', async () => {
    dependencies.reopen = async (_, file) => file;
    queue.choose([photo('a.jpg')]);
    queue.start();
    await firstSend();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      for (const send of dependencies.sends) send.settle(unreadable);
      await settlePromises();
    }
    expect(failedCode('1')).toBe('unreadable-file');
  });

  it('fails for its reason where it has become too large or empty', async () => {
    dependencies.reopen = async () => photo('a.jpg', 0, 2);
    await failOne();
    expect(failedCode('1')).toBe('empty-file');
  });
});

describe('a file that was chosen again', () => {
  it('goes on with its upload when its content is the same', async () => {
    await failOne();
    expect(replaceByName(queue, [photo('a.jpg', 100, 2)])).toEqual([]);
    await inspectAll('ab');
    expect([...dependencies.sends][0]?.call).toMatchObject({ url: '/files/1' });
  });

  it('is sent from the start when its content is another, or unknown', async () => {
    await failOne();
    replaceByName(queue, [photo('a.jpg', 100, 2)]);
    await inspectAll(undefined);
    expect([...dependencies.sends][0]?.call.url).toBeUndefined();
    expect(dependencies.discarded).toEqual(['/files/1']);
  });

  it('is paired by name and size before name alone, each once', async () => {
    queue.choose([photo('image.jpg', 100), photo('image.jpg', 200), photo('other.jpg')]);
    queue.start();
    for (let file = 0; file < 3; file += 1) (await firstSend()).settle(unreadable);
    await settlePromises();
    const rest = replaceByName(queue, [
      photo('image.jpg', 300, 2),
      photo('image.jpg', 100, 2),
      photo('new.jpg'),
    ]);
    expect(rest.map(({ name }) => name)).toEqual(['new.jpg']);
    expect(['1', '2'].map((id) => queue.get(id)?.file.size)).toEqual([100, 300]);
    expect(failedCode('3')).toBe('unreadable-file');
  });

  it('may have another name where its content is known', async () => {
    await failOne();
    const item = queue.get('1');
    if (item === undefined) throw new Error('no item');
    const renamed = photo('renamed.jpg');
    expect(await replaceByContent(queue, item, renamed, async () => ({ ...readable, sha256: 'cd' }))).toBe(
      false,
    );
    expect(await replaceByContent(queue, item, photo('b.jpg', 99), async () => readable)).toBe(false);
    expect(await replaceByContent(queue, item, renamed, async () => readable)).toBe(true);
    await inspectAll('ab');
    expect([...dependencies.sends][0]?.call).toMatchObject({ file: renamed, url: '/files/1' });
  });

  it('is on the device in the place of the first one', async () => {
    const device = createFakeDevice();
    const tab = device.open();
    await upload(device, tab, 'a.jpg');
    for (const send of tab.dependencies.sends) send.settle(unreadable);
    await settle(device);
    const again = photo('a.jpg', 99, 2);
    expect(replaceByName(tab.queue, [again])).toEqual([]);
    await settle(device);
    expect([...device.copies.values()]).toEqual([again]);
    expect([...device.records.values()]).toMatchObject([{ size: 99, lastModified: 2, isCopied: true }]);
    await device.kill(tab);
    await finish(device, await resume(device));
    expect(namesOf(device)).toEqual([]);
  });

  it('waits for "Upload" where the first one was refused before', async () => {
    queue.choose([new File([], 'a.jpg')]);
    expect(needsChoosing(stateOf('1') ?? { kind: 'chosen' })).toBe(true);
    expect(replaceByName(queue, [photo('a.jpg')])).toEqual([]);
    expect([...queue.all()].map(({ state }) => state.kind)).toEqual(['chosen']);
  });
});

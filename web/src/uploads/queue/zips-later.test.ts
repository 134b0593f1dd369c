// Proves UPL-58.

import { expect, test } from 'vitest';
import { fakeZippedFile } from '../zips/fake-zipped-file.ts';
import { exchangeFiles } from './choose-again.ts';
import { createFakeDevice } from './fake-device.ts';
import { photo, resume, settle } from './fake-visits.ts';
import type { Exported } from './upload-state.ts';

test.each([
  ['its copy', true],
  ['the same zip, chosen again', false],
])('a photo of a zip goes on with %s, and with its date', async (_, hasRoom) => {
  const device = createFakeDevice();
  device.hasRoom = hasRoom;
  const zipped = () =>
    fakeZippedFile({
      ...{ size: 100, exported: { takenAt: '2021-09-14T15:33Z' } },
      open: async () => photo('a.jpg'),
    });
  const tab = device.open();
  tab.queue.choose([zipped()]);
  tab.queue.start();
  await settle(device);
  await device.kill(tab);
  const next = await resume(device);
  if (!hasRoom) expect(next.shared.chooseAgain([zipped()])).toEqual([]);
  await settle(device);
  expect([...next.dependencies.sends].map(({ call }) => [call.file.name, call.takenAt])).toEqual([
    ['a.jpg', '2021-09-14T15:33Z'],
  ]);
});

const album = (name: string) => ({ key: `1 ${name}`, name });
const takenAt = '2021-09-14T15:33Z';

test('a photo that waits gets what a later zip says of it, and keeps it on the device', async () => {
  const device = createFakeDevice();
  const zipped = (name: string, exported?: Partial<Exported>) =>
    fakeZippedFile({ ...{ name, size: 100, open: async () => photo(name) }, ...(exported && { exported }) });
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg', 'g.jpg'];
  const files = names.map((name) => zipped(name));
  const tab = device.open();
  tab.queue.choose(files);
  tab.queue.start(
    (exported) => exported && { ...exported, albums: [...exported.albums, album('Favourites')] },
  );
  await settle(device);
  const sent = [...tab.dependencies.sends].length;
  expect(sent).toBeLessThan(names.length);
  const last = zipped('g.jpg', { takenAt, albums: [album('Rome')] });
  exchangeFiles(tab.queue, new Map([[files.at(-1) as File, last]]));
  await settle(device);
  expect([...tab.queue.all()].map(({ file, state }) => [file.name, state.kind])).toEqual(
    names.map((name, index) => [name, index < sent ? 'uploading' : 'waiting']),
  );
  expect(last.isTaken).toBe(true);
  await device.kill(tab);
  const next = await resume(device);
  expect([...next.queue.all()].find(({ file }) => file.name === 'g.jpg')?.exported).toMatchObject({
    takenAt,
    albums: [album('Rome'), album('Favourites')],
  });
});

test('of a photo whose upload has begun, what a later zip says is sent beside it', async () => {
  const device = createFakeDevice();
  const file = fakeZippedFile({ size: 100, open: async () => photo('a.jpg') });
  const tab = device.open();
  tab.queue.choose([file]);
  tab.queue.start();
  await settle(device);
  for (const send of tab.dependencies.sends) send.events.created('/files/1');
  tab.queue.setPaused(true);
  await settle(device);
  const more = fakeZippedFile({ size: 100, exported: { takenAt }, open: async () => photo('a.jpg') });
  exchangeFiles(tab.queue, new Map([[file, more]]));
  await settle(device);
  expect([...tab.queue.all()].map(({ state, exported }) => [state.kind, exported?.takenAt])).toEqual([
    ['waiting', undefined],
    ['chosen', takenAt],
  ]);
});

// Proves UPL-58.

import { expect, test } from 'vitest';
import { fakeZippedFile } from '../zips/fake-zipped-file.ts';
import { createFakeDevice } from './fake-device.ts';
import { photo, resume, settle } from './fake-visits.ts';

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

// Proves ACT-21, ACT-22.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { takeTurn } from '../../../test/import-worker.ts';
import {
  activationCalls,
  createOldLibraryApp,
  type OldLibraryApp,
  oldFile,
  writeOldLibrary,
} from '../../../test/old-library.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { beginUpload, makeJpeg, patchUpload, uploadBytes, uploadTestPhoto } from '../../../test/uploads.ts';

let root: string;
let test: OldLibraryApp['test'];
let close: OldLibraryApp['close'];
let name: string;
let token: string;
let customerId: string;
let calls: ReturnType<typeof activationCalls>;

beforeAll(async () => {
  ({ test, root, close } = await createOldLibraryApp());
});
afterAll(() => close());
beforeEach(async () => {
  name = randomUUID();
  ({ token, customerId } = await test.signUp(`${name}@demo.keepsake.test`));
  calls = activationCalls(test, token);
});

const run = <Row extends object>(statement: string) => runOnServer<Row>(test.databaseUrl, statement);
/** Hides every photo; no worker runs that would end the deletion. */
const deleteAll = async () => {
  await uploadTestPhoto(test, token, { seed: 1 });
  const url = '/api/photo-management/photos/all';
  expect((await test.request(token, { method: 'DELETE', url })).statusCode).toBe(202);
};
/** Ends the deletion as its job does. */
const endDeletion = () =>
  run(`update library_operations set state = 'READY' where owner_id = '${customerId}'`);

it('refuses uploads while everything is being deleted, and loses none', async () => {
  const bytes = await makeJpeg({ seed: 2 });
  const url = await beginUpload(test, token, bytes);
  await deleteAll();
  expect(await calls.read()).toEqual({ status: 'DELETING' });
  const refused = { code: 'library-deleting', message: expect.stringContaining('being deleted') };
  const begun = await uploadBytes(test, token, await makeJpeg({ seed: 3 }));
  expect(begun.statusCode).toBe(409);
  expect(begun.headers['retry-after']).toBe('10');
  expect(begun.json()).toMatchObject(refused);
  await expect(beginUpload(test, token, bytes)).rejects.toThrow('library-deleting');
  const finished = await patchUpload(test, token, url, 0, bytes);
  expect(finished.statusCode).toBe(409);
  expect(finished.headers['retry-after']).toBe('10');
  expect(finished.json()).toMatchObject(refused);
  expect(await run(`select from photos where owner_id = '${customerId}'`)).toHaveLength(1);

  await endDeletion();
  expect(await calls.read()).toEqual({ status: 'ACTIVE' });
  // The last byte is withheld until the photo is there.
  const last = bytes.byteLength - 1;
  const again = await patchUpload(test, token, url, last, bytes.subarray(last));
  expect(again.statusCode).toBe(204);
  expect(again.headers['x-image-id']).toBeDefined();
});

it('refuses known content, too, which would come back', async () => {
  const bytes = await makeJpeg({ seed: 1 });
  await deleteAll();
  expect((await uploadBytes(test, token, bytes)).json()).toMatchObject({ code: 'library-deleting' });
});

it('starts no import, and a running one waits', async () => {
  await writeOldLibrary(root, name, { files: [await oldFile('a', { seed: 7 })] });
  await deleteAll();
  expect(await calls.start()).toEqual({ started: false });
  await endDeletion();
  expect(await calls.start()).toEqual({ started: true });
  await run(`update library_operations set state = 'RUNNING' where owner_id = '${customerId}'`);
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(takeTurn(test, customerId)).rejects.toMatchObject({ code: 'library-deleting' });
  }
  expect(await calls.read()).toEqual({ status: 'DELETING' });
  await endDeletion();
  while ((await calls.read()).status === 'IMPORTING') await takeTurn(test, customerId);
  expect(await calls.read()).toMatchObject({ status: 'ACTIVE', progress: { photosDone: 1 } });
  expect((await calls.report()).json()).toMatchObject({ photosCount: 1, photosRefused: 0 });
});

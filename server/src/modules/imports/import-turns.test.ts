// Proves ACT-29.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeTurn } from '../../../test/import-worker.ts';
import {
  activationCalls,
  createOldLibraryApp,
  type OldLibraryApp,
  oldFile,
  writeOldLibrary,
} from '../../../test/old-library.ts';
import { signUpPerson } from '../../../test/shared-album-calls.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';
import type { TaskOptions } from '../../platform/images/index.ts';

let root: string;
let test: OldLibraryApp['test'];
let close: OldLibraryApp['close'];
const inspected: (TaskOptions | undefined)[] = [];

beforeAll(async () => {
  ({ test, root, close } = await createOldLibraryApp({
    adapt: (platform) => ({
      ...platform,
      decoders: {
        ...platform.decoders,
        inspect(file, type, options) {
          inspected.push(options);
          return platform.decoders.inspect(file, type, options);
        },
      },
    }),
  }));
});
afterAll(() => close());

it('brings 50 photos a turn, behind the uploads of others, and the next turn waits in the queue', async () => {
  const person = await signUpPerson(test, 'anna');
  const files = await Promise.all(Array.from({ length: 60 }, (_, n) => oldFile(`p${n}`, { seed: n })));
  await writeOldLibrary(root, 'anna', { files });
  const calls = activationCalls(test, person.token);
  await calls.start();
  const queued = () =>
    runOnServer<{ group_id: string }>(
      test.databaseUrl,
      `select group_id from pgboss.job where name = 'import-old-library' and state = 'created'`,
    );
  const group = `demo ${person.customerId}`;
  expect(await queued()).toEqual([{ group_id: group }]);
  // As if a worker had taken it.
  await runOnServer(
    test.databaseUrl,
    `update pgboss.job set state = 'active' where name = 'import-old-library'`,
  );
  await takeTurn(test, person.customerId);
  expect(await calls.read()).toMatchObject({ progress: { photosDone: 50, photosCount: 60 } });
  expect(await queued()).toEqual([{ group_id: group }]);
  expect(inspected).toHaveLength(50);
  expect(new Set(inspected.map((options) => JSON.stringify(options)))).toEqual(
    new Set([JSON.stringify({ owner: group, priority: 'background' })]),
  );
  inspected.length = 0;
  const other = await signUpPerson(test, 'ben');
  await uploadTestPhoto(test, other.token, { seed: 1 });
  expect(inspected).toEqual([{ owner: `demo ${other.customerId}`, priority: 'interactive' }]);
});

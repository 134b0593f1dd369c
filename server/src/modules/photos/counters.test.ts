import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { createHook } from '../../platform/hooks/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import { addPhoto } from './add-photo.ts';
import { deletePhotos } from './delete-photos.ts';
import type { Restoring } from './deleted-photos/operation-dependencies.ts';
import { restorePhotos } from './deleted-photos/restore-photos.ts';
import { handleLibraryOperation } from './deleted-photos/run-operation.handler.ts';
import { deleteAllPhotos, restoreAllPhotos } from './deleted-photos/start-operation.ts';
import type { CreatedPhoto } from './photo-created.ts';
import { createPhotosChangedHook } from './photos-changed.ts';
import type { ShownChange } from './photos-shown.ts';

let test: TestApp & { databaseUrl: string };
let owner: { tenantId: string; ownerId: string };

beforeAll(async () => {
  test = await createTestApp();
  const { customerId } = await test.signUp('anna@demo.keepsake.test');
  owner = { tenantId: 'demo', ownerId: customerId };
});
afterAll(() => test.close());

const changed = createPhotosChangedHook();
const shown = createHook<ShownChange>();
const dates = [undefined, '2024-02-29T23:59:59', '2024-03-01T00:00:00', '2024-03-31T02:30:00+02:00'];

async function add(content: number): Promise<string> {
  const { database, clock } = test.platform;
  const created = createHook<CreatedPhoto>();
  const added = await database.transaction((tx) =>
    addPhoto({ clock, created, changed, shown }, tx, {
      ...owner,
      uploadId: newToken(),
      fileName: 'a.jpg',
      mimeType: 'image/jpeg',
      bytes: 100 + content,
      sha256: Buffer.alloc(32, content),
      crc32: 1,
      width: 3,
      height: 2,
      blobKey: newToken(),
      dateTaken: dates[content % dates.length],
      camera: undefined,
      needsFullSize: false,
      timeZone: 'Europe/Amsterdam',
    }),
  );
  return added.photoId;
}

async function readCounts() {
  const rows = await runOnServer<{ counted: string; found: string }>(
    test.databaseUrl,
    `with shown as (select photos.* from photos join libraries using (tenant_id, owner_id)
       where deleted_at is null and photos.generation = libraries.generation),
     months as (
       select 'dateTaken' as sort_key, taken_month as month, count(*) from shown group by 2
       union all select 'created', created_month, count(*) from shown group by 2
       union all select 'uploaded', uploaded_month, count(*) from shown group by 2)
     select
       (select coalesce(json_agg(json_build_array(sort_key, month, photos) order by sort_key, month), '[]')::text
        from photo_months where photos > 0)
       || (select json_build_array(photos_count, bytes_used)::text from libraries) as counted,
       (select coalesce(json_agg(json_build_array(sort_key, month, count) order by sort_key, month), '[]')::text
        from months)
       || (select json_build_array(count(*), coalesce(sum(bytes), 0))::text from shown) as found`,
  );
  return rows[0] as { counted: string; found: string };
}

const content = fc.integer({ min: 0, max: 11 });
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), content }),
  fc.record({ do: fc.constant('delete' as const), contents: fc.array(content, { minLength: 1 }) }),
  fc.record({ do: fc.constant('restore' as const), contents: fc.array(content, { minLength: 1 }) }),
  fc.record({ do: fc.constantFrom('delete all' as const, 'restore all' as const, 'work' as const) }),
);

it('counters match the rows after parallel additions, deletions and restorations', async () => {
  const ids = new Map<number, string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 4 }),
      async (rounds) => {
        for (const round of rounds) {
          await Promise.all(
            round.map(async (one) => {
              if (one.do === 'add') ids.set(one.content, await add(one.content));
              else await change(one, ids);
            }),
          );
          const { counted, found } = await readCounts();
          expect(counted).toBe(found);
        }
      },
    ),
    { numRuns: 15 },
  );
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const started: string[] = [];

async function change(one: Exclude<Step, { do: 'add' }>, ids: ReadonlyMap<number, string>): Promise<void> {
  const hooks = { changed, shown, created: createHook<CreatedPhoto>(), restoring: createHook<Restoring>() };
  const dependencies = { ...test.platform, ...hooks };
  if (one.do === 'delete') await deletePhotos(dependencies, owner, known(ids, one.contents));
  if (one.do === 'restore')
    await restorePhotos(dependencies, owner, {
      photoIds: known(ids, one.contents),
      quota: null,
      channel: 'demo',
    });
  if (one.do === 'delete all') started.push((await deleteAllPhotos(dependencies, owner)).operationId);
  if (one.do === 'restore all')
    started.push(
      await test.platform.database.transaction(async (tx) => {
        const request = { deletionId: undefined, quota: null };
        return (await restoreAllPhotos(dependencies, tx, owner, request)).operationId;
      }),
    );
  if (one.do === 'work') {
    for (const operationId of started)
      await handleLibraryOperation(dependencies, { ...owner, operationId }, 2);
  }
}

function known(ids: ReadonlyMap<number, string>, contents: readonly number[]): string[] {
  const missing = '00000000-0000-4000-8000-000000000000';
  return contents.map((one) => ids.get(one) ?? missing);
}

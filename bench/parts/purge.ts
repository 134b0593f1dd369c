import { link, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillLibrary, settleDatabase } from '../../server/test/fill-library.ts';
import { makeNoisePhoto } from '../../server/test/noise-photo.ts';
import { seededRandom } from '../../server/test/seed.ts';
import { runOnServer } from '../../server/test/test-server.ts';
import type { Customer } from '../environment/customer.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { type Keepsake, startKeepsake } from '../environment/keepsake.ts';
import { residentOf } from '../environment/process-memory.ts';
import { startProgram } from '../environment/program.ts';
import { least, type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { quantile } from '../figures/quantile.ts';
import type { UploadRun } from '../programs/uploads.program.ts';

const photos = 100_000;
const variants = ['300', '800', '1300'] as const;
/** A photo and its renditions. */
const rowsOfPhoto = 1 + variants.length;
const others = 20_000;
const beginsWithinMs = 120_000;
/** Requests of another customer before the purge. */
const rounds = 200;

/** Makes photos deleted long ago, with renditions; blobs are hard links to small files. */
async function makeDeletedLibrary(keepsake: Keepsake, { customerId }: Customer): Promise<void> {
  const { databaseUrl, dataDir } = keepsake;
  await fillLibrary(databaseUrl, { customerId, photos, inLargeMonth: photos / 2 });
  await runOnServer(
    databaseUrl,
    `insert into renditions (tenant_id, owner_id, photo_id, variant, width, height, bytes, blob_key)
      select tenant_id, owner_id, photo_id, variant, 300, 200, 20000, encode(sha256(convert_to(blob_key || variant, 'UTF8')), 'hex')
      from photos cross join unnest(array['${variants.join("','")}']) as variant where owner_id = '${customerId}';
    update photos set deleted_at = now() - interval '20 days' where owner_id = '${customerId}';
    update libraries set photos_count = 0, bytes_used = 0 where owner_id = '${customerId}'`,
  );
  const keys = await runOnServer<{ blob_key: string }>(
    databaseUrl,
    `select blob_key from photos where owner_id = '${customerId}'
      union all select blob_key from renditions where owner_id = '${customerId}'`,
  );
  const folder = path.join(dataDir, 'blobs');
  const bytes = Buffer.alloc(20_000, 1);
  let source = '';
  for (const [index, { blob_key: key }] of keys.entries()) {
    const file = path.join(folder, key.slice(0, 2), key);
    await mkdir(path.dirname(file), { recursive: true });
    // File systems limit the hard links to a file.
    if (index % 10_000 === 0) {
      await writeFile(file, bytes);
      source = file;
    } else {
      await link(source, file);
    }
  }
}

interface Times {
  readonly timeline: number[];
  readonly uploads: number[];
}

type Sender = ReturnType<typeof startProgram<UploadRun, unknown>>;

/** A page of the timeline and an upload of another customer, in turn. */
async function useLibrary(
  { origin }: Keepsake,
  { token }: Customer,
  { sender, jpeg, from }: { readonly sender: Sender; readonly jpeg: string; readonly from: number },
): Promise<{ timeline: number; upload: number }> {
  const began = performance.now();
  const response = await fetch(`${origin}/api/photo-management/photos?limit=500`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  const between = performance.now();
  await sender.run({ origin, token, jpeg, concurrency: 1, from, count: 1 });
  return { timeline: between - began, upload: performance.now() - between };
}

/** Confirms this large purge as an operator, and sweeps by starting a worker. */
async function beginPurge(keepsake: Keepsake, waiting: number): Promise<number> {
  process.kill(waiting, 'SIGTERM');
  while (isRunning(waiting)) await delay(50);
  await runOnServer(keepsake.databaseUrl, 'update purge_days set allowed = waiting, allowed_on = day');
  return keepsake.startWorker();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function countPhotos({ databaseUrl }: Keepsake, { customerId }: Customer): Promise<number> {
  const [row] = await runOnServer<{ photos: number }>(
    databaseUrl,
    `select count(*)::int as photos from photos where owner_id = '${customerId}'`,
  );
  return row?.photos ?? 0;
}

interface Purge {
  readonly rowsPerSecond: number;
  /** Peak of each half, in bytes. */
  readonly memory: { readonly first: number; readonly second: number };
}

/** Watches the purge until its last photo is deleted. */
async function watchPurge(
  keepsake: Keepsake,
  { deleted, worker, onBegin }: { deleted: Customer; worker: number; onBegin: () => void },
): Promise<Purge> {
  const started = performance.now();
  let began = 0;
  const memory = { first: 0, second: 0 };
  for (;;) {
    const left = await countPhotos(keepsake, deleted);
    const now = performance.now();
    if (left < photos && began === 0) {
      began = now;
      onBegin();
    }
    if (began === 0 && now - started > beginsWithinMs) throw new Error('the purge does not begin');
    const half = left > photos / 2 ? 'first' : 'second';
    memory[half] = Math.max(memory[half], (await residentOf(worker)).own);
    if (left === 0) return { rowsPerSecond: (photos * rowsOfPhoto) / ((now - began) / 1000), memory };
    await delay(250);
  }
}

const p95 = (times: readonly number[]) => quantile(times, 0.95);
const ms = (value: number) => `${value.toFixed(0)} ms`;
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** 100,000 deleted photos with three renditions each, while another customer uploads and browses. */
export async function measurePurge(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: false });
  const [deleted, other] = [await keepsake.signUp('deleted'), await keepsake.signUp('other')];
  await makeDeletedLibrary(keepsake, deleted);
  await fillLibrary(keepsake.databaseUrl, {
    customerId: other.customerId,
    photos: others,
    inLargeMonth: 5_000,
  });
  await settleDatabase(keepsake.databaseUrl);
  const jpeg = path.join(environment.folder, 'photo.jpg');
  await writeFile(jpeg, await makeNoisePhoto(seededRandom('bench'), 640, 480));
  const sender = startProgram<UploadRun, unknown>('uploads');
  environment.onEnd(sender.end);
  let from = 0;
  const use = async (times: Times) => {
    const { timeline, upload } = await useLibrary(keepsake, other, { sender, jpeg, from });
    times.timeline.push(timeline);
    times.uploads.push(upload);
    from += 1;
  };
  const [before, during]: [Times, Times] = [
    { timeline: [], uploads: [] },
    { timeline: [], uploads: [] },
  ];
  const waiting = await keepsake.startWorker();
  for (let round = 0; round < rounds; round += 1) await use({ timeline: [], uploads: [] });
  for (let round = 0; round < rounds; round += 1) await use(before);
  const worker = await beginPurge(keepsake, waiting);
  let purged: Purge | undefined;
  await new Promise<void>((resolve, reject) => {
    const purging = watchPurge(keepsake, { deleted, worker, onBegin: resolve });
    purging.then((result) => {
      purged = result;
    }, reject);
  });
  while (!purged) await use(during);
  const { rowsPerSecond, memory } = purged;
  return {
    figures: [
      {
        what: 'Purge of 100,000 photos with 300,000 renditions: rows a second',
        measured: rowsPerSecond.toFixed(0),
        against: `photos: ${(rowsPerSecond / rowsOfPhoto).toFixed(0)}`,
        value: rowsPerSecond,
        goal: least(2_000),
      },
      {
        what: 'Most memory of the worker in the second half',
        measured: mb(memory.second),
        against: `in the first half: ${mb(memory.first)}`,
        value: memory.second / memory.first,
        goal: ratioOfAtMost(1.1),
      },
      {
        what: 'Page of 500 photos of another customer meanwhile, p95',
        measured: ms(p95(during.timeline)),
        against: `before: ${ms(p95(before.timeline))}`,
        value: p95(during.timeline) / p95(before.timeline),
        goal: ratioOfAtMost(1.3),
      },
      {
        what: 'Upload of another customer meanwhile, p95',
        measured: ms(p95(during.uploads)),
        against: `before: ${ms(p95(before.uploads))}`,
        value: p95(during.uploads) / p95(before.uploads),
        goal: ratioOfAtMost(1.3),
      },
    ],
  };
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { activationRoutes } from '@keepsake/contract/activation';
import { basePath } from '@keepsake/contract/bases';
import { oldLibraryFiles, oldLibraryFolder } from '@keepsake/contract/old-library';
import { createDecoders } from '../../server/src/platform/images/index.ts';
import { createLog } from '../../server/src/platform/log/index.ts';
import { makeNoisePhoto } from '../../server/test/noise-photo.ts';
import { seededRandom } from '../../server/test/seed.ts';
import { runOnServer } from '../../server/test/test-server.ts';
import type { Customer } from '../environment/customer.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { type Keepsake, startKeepsake } from '../environment/keepsake.ts';
import { findJpegs } from '../environment/pictures.ts';
import { startProgram } from '../environment/program.ts';
import { type Figure, type PartResult, ratioOfAtLeast, ratioOfAtMost } from '../figures/figure.ts';
import { quantile } from '../figures/quantile.ts';
import { numbered } from '../programs/numbered-jpeg.ts';
import { runConcurrently } from '../programs/send-request.ts';
import type { UploadRun } from '../programs/uploads.program.ts';

/** Photos of an older library. */
const photos = 400;
/** Uploads of another customer, one after the other. */
const uploads = 60;
const tenant = 'demo';

/** Writes an older library of the files, each in turn and no two alike. */
async function writeLibrary(root: string, customer: string, files: readonly string[]): Promise<void> {
  const own = path.join(root, tenant, oldLibraryFolder('customers', customer));
  await mkdir(own, { recursive: true });
  const listed = [];
  for (let index = 0; index < photos; index += 1) {
    const jpeg = await readFile(files[index % files.length] as string);
    const bytes = Buffer.concat(numbered(jpeg, index));
    await writeFile(path.join(own, `${index}.jpg`), bytes);
    listed.push({ key: String(index), file: `${index}.jpg`, bytes: bytes.byteLength });
  }
  const manifest = { version: 1, customer, photos: listed };
  await writeFile(path.join(own, oldLibraryFiles.manifest), JSON.stringify(manifest));
}

async function start(keepsake: Keepsake, { token }: Customer): Promise<void> {
  const { method, path: route, base } = activationRoutes.startActivation;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${keepsake.origin}${basePath(base)}${route}`, { method, headers });
  const { started } = (await response.json()) as { started?: boolean };
  if (!started) throw new Error(`the import has not started: ${response.status}`);
}

/** Waits until all photos have their renditions. */
async function untilAllAreReady({ databaseUrl }: Keepsake, { customerId }: Customer): Promise<void> {
  const count = `select count(*)::int as ready from photos where owner_id = '${customerId}' and state = 'ready'`;
  for (;;) {
    const [row] = await runOnServer<{ ready: number }>(databaseUrl, count);
    if (row?.ready === photos) return;
    await delay(250);
  }
}

async function measureThroughput(
  keepsake: Keepsake,
  customer: Customer,
  { files, environment }: { files: readonly string[]; environment: BenchEnvironment },
): Promise<Figure> {
  const slots = os.availableParallelism();
  const decoders = createDecoders({ slots, log: createLog({ level: 'error', process: 'bench' }) });
  environment.onEnd(decoders.close);
  const all = Array.from({ length: photos }, (_, index) => files[index % files.length] as string);
  const derive = (file: string) => decoders.derive(file, 'image/jpeg');
  await runConcurrently(all.slice(0, slots), slots, derive);
  const derived = photos / (await runConcurrently(all, slots + 1, derive));
  const since = performance.now();
  await start(keepsake, customer);
  await untilAllAreReady(keepsake, customer);
  const imported = photos / ((performance.now() - since) / 1000);
  return {
    what: `Import of ${photos} photos of an older library, renditions included`,
    measured: `${imported.toFixed(1)}/s`,
    against: `renditions alone: ${derived.toFixed(1)}/s`,
    value: imported / derived,
    goal: ratioOfAtLeast(0.8),
  };
}

async function measureOthers(
  keepsake: Keepsake,
  { importing, other }: { importing: Customer; other: Customer },
  environment: BenchEnvironment,
): Promise<Figure> {
  const jpeg = path.join(environment.folder, 'photo.jpg');
  // 0.9 bytes a pixel: 4 MB.
  await writeFile(jpeg, await makeNoisePhoto(seededRandom('bench'), 2400, 1850));
  const sender = startProgram<UploadRun, { times: number[] }>('uploads');
  environment.onEnd(sender.end);
  const { origin } = keepsake;
  const send = async (from: number) => {
    const run = { origin, token: other.token, jpeg, concurrency: 1, from, count: uploads };
    const { times } = await sender.run(run);
    return quantile(times, 0.95);
  };
  await send(0);
  const alone = await send(uploads);
  await start(keepsake, importing);
  const beside = await send(2 * uploads);
  return {
    what: `Uploads of 4 MB by another customer during an import (p95 of ${uploads})`,
    measured: `${beside.toFixed(0)} ms`,
    against: `without an import: ${alone.toFixed(0)} ms`,
    value: beside / alone,
    goal: ratioOfAtMost(2),
  };
}

/** The import of an older library beside what its parts take alone. */
export async function measureImports(environment: BenchEnvironment): Promise<PartResult> {
  const { files, origin } = await findJpegs(environment);
  const folder = path.join(environment.folder, 'old');
  for (const name of ['first', 'second']) await writeLibrary(folder, name, files);
  await writeFile(path.join(folder, tenant, oldLibraryFiles.complete), '{}\n');
  const keepsake = await startKeepsake(environment, { withWorker: true, settings: { OLD_LIBRARY: folder } });
  const first = await keepsake.signUp('first');
  const throughput = await measureThroughput(keepsake, first, { files, environment });
  const [second, other] = [await keepsake.signUp('second'), await keepsake.signUp('other')];
  const others = await measureOthers(keepsake, { importing: second, other }, environment);
  return { figures: [throughput, others], notes: `Photos of the older library: ${origin}, in turns.` };
}

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { makeNoisePhoto } from '../../server/test/noise-photo.ts';
import { seededRandom } from '../../server/test/seed.ts';
import { runOnServer } from '../../server/test/test-server.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { type Keepsake, startKeepsake } from '../environment/keepsake.ts';
import { residentOf } from '../environment/process-memory.ts';
import { startProgram } from '../environment/program.ts';
import { type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';
import type { UploadRun } from '../programs/uploads.program.ts';

const warmUp = 500;
const marks = [500, 1000, 1500, 2000];
const sampleEveryMs = 250;
const batch = 100;
/** Photos that may lack thumbnails when the next batch is sent: the worker is always busy. */
const mayWait = 50;

interface Sample {
  readonly server: number;
  readonly worker: number;
  readonly decoders: number;
}

const sumOf = ({ server, worker, decoders }: Sample) => server + worker + decoders;

async function takeSample({ api, worker }: Keepsake): Promise<Sample> {
  const [server, work] = [await residentOf(api), await residentOf(worker as number)];
  return { server: server.own, worker: work.own, decoders: server.decoders + work.decoders };
}

async function untilWorkerFollows({ databaseUrl }: Keepsake): Promise<void> {
  const waiting = `select count(*)::int as photos from photos where state = 'processing'`;
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const [row] = await runOnServer<{ photos: number }>(databaseUrl, waiting);
    if ((row?.photos ?? 0) <= mayWait) return;
    await delay(100);
  }
  throw new Error('the worker does not make thumbnails');
}

/** Takes samples while the work runs; returns the median of each column over the later half. */
async function sampleWhile(keepsake: Keepsake, work: () => Promise<void>): Promise<Sample> {
  const samples: Sample[] = [];
  const timer = setInterval(
    () => void takeSample(keepsake).then((sample) => samples.push(sample)),
    sampleEveryMs,
  );
  await work().finally(() => clearInterval(timer));
  samples.push(await takeSample(keepsake));
  const later = samples.slice(Math.floor(samples.length / 2));
  const middle = (column: keyof Sample) => median(later.map((sample) => sample[column]));
  return { server: middle('server'), worker: middle('worker'), decoders: middle('decoders') };
}

function describe(rows: readonly { mark: number; sample: Sample }[]): string {
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0);
  const lines = rows.map(({ mark, sample }) =>
    [mark, mb(sample.server), mb(sample.worker), mb(sample.decoders), mb(sumOf(sample))].join(' | '),
  );
  return `Resident memory in MB while photos come in, without the database:

| Uploads after a warm-up of ${warmUp} | Server | Worker | Decoders of both | All |
|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}`;
}

/** Resident memory of server, worker and decoders through 2,000 uploads of small photos with all that follows them. */
export async function measureMemory(environment: BenchEnvironment): Promise<PartResult> {
  const jpeg = path.join(environment.folder, 'photo.jpg');
  await writeFile(jpeg, await makeNoisePhoto(seededRandom('bench'), 640, 480));
  const keepsake = await startKeepsake(environment, { withWorker: true });
  const { token } = await keepsake.signUp('memory');
  const sender = startProgram<UploadRun, unknown>('uploads');
  environment.onEnd(sender.end);
  let sent = 0;
  const sendUntil = async (count: number) => {
    for (; sent < count; sent += batch) {
      await sender.run({ origin: keepsake.origin, token, jpeg, concurrency: 3, from: sent, count: batch });
      await untilWorkerFollows(keepsake);
    }
  };
  const rows = [];
  for (const mark of [0, ...marks]) {
    rows.push({ mark, sample: await sampleWhile(keepsake, () => sendUntil(warmUp + mark)) });
  }
  const [before, after] = [
    sumOf((rows[0] as { sample: Sample }).sample),
    sumOf((rows.at(-1) as { sample: Sample }).sample),
  ];
  return {
    figures: [
      {
        what: 'Memory of all processes after 2,000 uploads',
        measured: `${(after / 1e6).toFixed(0)} MB`,
        against: `before them, warmed up: ${(before / 1e6).toFixed(0)} MB`,
        value: after / before,
        goal: ratioOfAtMost(1.1),
      },
    ],
    notes: describe(rows),
  };
}

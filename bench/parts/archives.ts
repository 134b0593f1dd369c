import { execFile } from 'node:child_process';
import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setInterval } from 'node:timers';
import { promisify } from 'node:util';
import { needProgram } from '../../server/test/programs.ts';
import { type Curl, findCurl } from '../environment/curl.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { type Keepsake, startKeepsake } from '../environment/keepsake.ts';
import { type Nginx, startNginx } from '../environment/nginx.ts';
import { residentOf } from '../environment/process-memory.ts';
import { requestArchive } from '../environment/request-archive.ts';
import { uploadPhotos } from '../environment/upload-photos.ts';
import {
  type Figure,
  millisecondsAtMost,
  most,
  NotMeasurable,
  type PartResult,
  ratioOfAtLeast,
} from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';
import { keepAlive, sendRequest } from '../programs/send-request.ts';

const photos = 100;
const rounds = 7;
const parallel = 8;
const sampleEveryMs = 20;

const run = promisify(execFile);
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function writtenBy(pid: number): Promise<number> {
  const facts = await readFile(`/proc/${pid}/io`, 'utf8');
  return Number(/^write_bytes: (\d+)$/m.exec(facts)?.[1]);
}

interface Zipped {
  readonly name: string;
  readonly ms: number;
  readonly bytes: number;
}

async function zipFiles(
  nginx: Nginx,
  environment: BenchEnvironment,
  blobKeys: readonly string[],
): Promise<Zipped> {
  const program = await needProgram('zip', 'zip');
  if (!program) throw new NotMeasurable('there is no zip');
  const files = [];
  for (const [number, key] of blobKeys.entries()) {
    const file = path.join(environment.folder, `${number}.jpg`);
    await symlink(path.join(environment.folder, 'data/blobs', key.slice(0, 2), key), file);
    files.push(file);
  }
  const name = 'zipped.zip';
  const target = path.join(nginx.root, name);
  const started = performance.now();
  await run(program, ['-0', '-q', '-j', target, ...files]);
  return { name, ms: performance.now() - started, bytes: (await stat(target)).size };
}

/** Largest growth of memory beyond the baseline during `work`. */
async function growthWhile({ api }: Keepsake, work: () => Promise<unknown>): Promise<number> {
  const before = (await residentOf(api)).own;
  let highest = before;
  const timer = setInterval(async () => {
    highest = Math.max(highest, (await residentOf(api)).own);
  }, sampleEveryMs);
  await work().finally(() => clearInterval(timer));
  return highest - before;
}

async function compare(curl: Curl, measured: string, reference: string) {
  const runs = {
    measured: [] as { speed: number; first: number }[],
    reference: [] as { speed: number; first: number }[],
  };
  const fetchOne = async (url: string) => {
    const { bytes, seconds, firstByteMs } = await curl(url);
    return { speed: bytes / 1e6 / seconds, first: firstByteMs };
  };
  for (let round = -1; round < rounds; round += 1) {
    const pair = [await fetchOne(measured), await fetchOne(reference)] as const;
    if (round < 0) continue;
    runs.measured.push(pair[0]);
    runs.reference.push(pair[1]);
  }
  const of = (side: keyof typeof runs, what: 'speed' | 'first') => median(runs[side].map((one) => one[what]));
  const ratio = median(
    runs.measured.map(({ speed }, round) => speed / (runs.reference[round]?.speed as number)),
  );
  return { of, ratio };
}

interface Measured {
  readonly firstMs: number;
  readonly zippedMs: number;
  readonly speed: number;
  readonly besideSpeed: number;
  readonly ratio: number;
  readonly written: number;
  readonly zippedBytes: number;
  readonly growth: number;
}

function figuresOf(measured: Measured): Figure[] {
  const { firstMs, zippedMs, speed, besideSpeed, ratio, written, zippedBytes, growth } = measured;
  return [
    {
      what: `Archive of ${photos} photos of 3.5 MB, first byte`,
      measured: `${firstMs.toFixed(1)} ms`,
      against: `\`zip -0\` to a file, then nginx: ${zippedMs.toFixed(0)} ms`,
      value: firstMs,
      goal: millisecondsAtMost(30),
    },
    {
      what: 'The same, throughput',
      measured: `${speed.toFixed(0)} MB/s`,
      against: `nginx, the same bytes as one file by sendfile: ${besideSpeed.toFixed(0)} MB/s`,
      value: ratio,
      goal: ratioOfAtLeast(0.6),
    },
    {
      what: 'Bytes of photos written to disk for it',
      measured: mb(written),
      against: `\`zip -0\`: ${mb(zippedBytes)}`,
      // Log lines and database rows are no photos.
      value: Math.floor(written / 1e6),
      goal: most(0, ' MB'),
    },
    {
      what: `Memory of the server beyond what it held, ${parallel} such archives at once`,
      measured: mb(growth),
      against: '',
      value: growth / 1e6,
      goal: most(64, ' MB'),
    },
  ];
}

/**
 * Archives of 100 photos, compared with nginx serving the same bytes from a file, and with `zip -0` making it
 * first.
 */
export async function measureArchives(environment: BenchEnvironment): Promise<PartResult> {
  const curl = await findCurl();
  const nginx = await startNginx(environment);
  const keepsake = await startKeepsake(environment, { withWorker: false });
  const customer = await keepsake.signUp('archives');
  const kept = await uploadPhotos(environment, keepsake, customer, photos);
  const photoIds = kept.map(({ photoId }) => photoId);
  const url = await requestArchive(keepsake, customer.token, photoIds);
  await writeFile(path.join(nginx.root, 'same.zip'), (await sendRequest(url, { agent: keepAlive(1) })).body);
  const { of, ratio } = await compare(curl, url, `${nginx.origin}/same.zip`);
  const blobKeys = kept.map(({ blobKey }) => blobKey);
  const zipped = await zipFiles(nginx, environment, blobKeys);
  const served = await curl(`${nginx.origin}/${zipped.name}`);

  const before = await writtenBy(keepsake.api);
  await curl(await requestArchive(keepsake, customer.token, photoIds));
  const written = (await writtenBy(keepsake.api)) - before;
  const growth = await growthWhile(keepsake, () =>
    Promise.all(Array.from({ length: parallel }, () => curl(url))),
  );
  return {
    figures: figuresOf({
      firstMs: of('measured', 'first'),
      zippedMs: zipped.ms + served.firstByteMs,
      speed: of('measured', 'speed'),
      besideSpeed: of('reference', 'speed'),
      ratio,
      written,
      zippedBytes: zipped.bytes,
      growth,
    }),
  };
}

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeNoisePhoto } from '../../server/test/noise-photo.ts';
import { seededRandom } from '../../server/test/seed.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { startNginx } from '../environment/nginx.ts';
import { startProgram } from '../environment/program.ts';
import { type PartResult, ratioOfAtLeast } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';
import type { UploadRun } from '../programs/uploads.program.ts';

const files = 50;
const rounds = 3;
/** Files that the site sends at once. */
const concurrency = 3;

/** Uploads to Keepsake and to nginx with sync and sha256sum after each file, in turns, on the same disk. */
export async function measureUploads(environment: BenchEnvironment): Promise<PartResult> {
  const jpeg = path.join(environment.folder, 'photo.jpg');
  // 0.9 bytes a pixel: 4 MB.
  await writeFile(jpeg, await makeNoisePhoto(seededRandom('bench'), 2400, 1850));
  const keepsake = await startKeepsake(environment, { withWorker: false });
  const { token } = await keepsake.signUp('uploads');
  const nginx = await startNginx(environment);
  const sender = startProgram<UploadRun, { seconds: number; bytes: number }>('uploads');
  environment.onEnd(sender.end);
  let sent = 0;
  const send = async (to: Pick<UploadRun, 'origin' | 'token' | 'folder'>, count: number) => {
    const { seconds, bytes } = await sender.run({ ...to, jpeg, concurrency, count, from: sent });
    sent += count;
    return bytes / 1e6 / seconds;
  };
  const measured = { origin: keepsake.origin, token };
  const reference = { origin: nginx.origin, folder: nginx.root };

  await send(measured, concurrency * 2);
  await send(reference, concurrency * 2);
  const speeds = { measured: [] as number[], reference: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    speeds.measured.push(await send(measured, files));
    speeds.reference.push(await send(reference, files));
  }
  const ratios = speeds.measured.map((value, round) => value / (speeds.reference[round] as number));
  return {
    figures: [
      {
        what: `Uploads, durable and hashed: ${files} files of 4 MB, ${concurrency} at a time, by tus`,
        measured: `${median(speeds.measured).toFixed(0)} MB/s`,
        against: `nginx PUT, then \`sync\` and \`sha256sum\`: ${median(speeds.reference).toFixed(0)} MB/s`,
        value: median(ratios),
        goal: ratioOfAtLeast(0.5),
      },
    ],
  };
}

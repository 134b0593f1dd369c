import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BenchEnvironment } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { type Nginx, startNginx } from '../environment/nginx.ts';
import { startProgram } from '../environment/program.ts';
import { uploadScenes } from '../environment/upload-scenes.ts';
import { findLoadTest } from '../environment/wrk.ts';
import { millisecondsAtMost, type PartResult, ratioOfAtLeast } from '../figures/figure.ts';
import { median, quantile } from '../figures/quantile.ts';
import type { OpenLoopRun } from '../programs/open-loop.program.ts';
import { keepAlive, sendRequest } from '../programs/send-request.ts';

const photos = 60;
const rounds = 3;
const load = { connections: 32, seconds: 5 };
const steady = { perSecond: 200, seconds: 15 };

/** Copies the same bytes to files of nginx; returns their addresses. */
async function copyTo(nginx: Nginx, urls: readonly string[]): Promise<string[]> {
  const agent = keepAlive(1);
  const copies = [];
  for (const [number, url] of urls.entries()) {
    await writeFile(path.join(nginx.root, `${number}.jpg`), (await sendRequest(url, { agent })).body);
    copies.push(`${nginx.origin}/${number}.jpg`);
  }
  return copies;
}

/**
 * Signed thumbnails of real pictures, compared with nginx with the same files and no signatures; then at a
 * steady rate.
 */
export async function measureThumbnails(environment: BenchEnvironment): Promise<PartResult> {
  const loadTest = await findLoadTest(environment);
  const nginx = await startNginx(environment);
  const keepsake = await startKeepsake(environment, { withWorker: true });
  const measured = await uploadScenes(keepsake, await keepsake.signUp('thumbnails'), photos);
  const reference = await copyTo(nginx, measured);

  await loadTest('keepsake', measured, { ...load, seconds: 2 });
  await loadTest('nginx', reference, { ...load, seconds: 2 });
  const rates = { measured: [] as number[], reference: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    rates.measured.push(await loadTest('keepsake', measured, load));
    rates.reference.push(await loadTest('nginx', reference, load));
  }
  const client = startProgram<OpenLoopRun, number[]>('open-loop');
  environment.onEnd(client.end);
  await client.run({ urls: measured, ...steady, seconds: 2 });
  const times = await client.run({ urls: measured, ...steady });
  const besides = await client.run({ urls: reference, ...steady });
  const ratios = rates.measured.map((value, round) => value / (rates.reference[round] as number));
  const p99 = (of: readonly number[]) => `${quantile(of, 0.99).toFixed(2)} ms`;
  return {
    figures: [
      {
        what: `Thumbnails of 300 px by signed addresses, ${load.connections} connections`,
        measured: `${median(rates.measured).toFixed(0)}/s`,
        against: `nginx, the same files without signatures: ${median(rates.reference).toFixed(0)}/s`,
        value: median(ratios),
        goal: ratioOfAtLeast(0.5),
      },
      {
        what: `The same at ${steady.perSecond} a second, 99th percentile`,
        measured: p99(times),
        against: `nginx: ${p99(besides)}`,
        value: quantile(times, 0.99),
        goal: millisecondsAtMost(20),
      },
    ],
  };
}

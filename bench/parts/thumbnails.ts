import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { millisecondsAtMost, type PartResult, ratioOfAtLeast } from '../figures/figure.ts';
import { median, quantile } from '../figures/quantile.ts';
import { ask, keepAlive } from '../programs/ask.ts';
import type { OpenLoopRun } from '../programs/open-loop.program.ts';
import { startKeepsake } from '../stage/keepsake.ts';
import { type Nginx, startNginx } from '../stage/nginx.ts';
import { startProgram } from '../stage/program.ts';
import type { Stage } from '../stage/stage.ts';
import { uploadScenes } from '../stage/upload-scenes.ts';
import { findHammer } from '../stage/wrk.ts';

const photos = 60;
const rounds = 3;
const load = { connections: 32, seconds: 5 };
const steady = { perSecond: 200, seconds: 15 };

/** The same bytes as files of nginx. Returns their addresses. */
async function copyTo(nginx: Nginx, urls: readonly string[]): Promise<string[]> {
  const agent = keepAlive(1);
  const copies = [];
  for (const [number, url] of urls.entries()) {
    await writeFile(path.join(nginx.root, `${number}.jpg`), (await ask(url, { agent })).body);
    copies.push(`${nginx.origin}/${number}.jpg`);
  }
  return copies;
}

/** Signed thumbnails of real pictures, beside nginx with the same files and no signatures; then at a steady rate. */
export async function measureThumbnails(stage: Stage): Promise<PartResult> {
  const hammer = await findHammer(stage);
  const nginx = await startNginx(stage);
  const keepsake = await startKeepsake(stage, { withWorker: true });
  const ours = await uploadScenes(keepsake, await keepsake.signUp('thumbnails'), photos);
  const theirs = await copyTo(nginx, ours);

  await hammer('keepsake', ours, { ...load, seconds: 2 });
  await hammer('nginx', theirs, { ...load, seconds: 2 });
  const rates = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await hammer('keepsake', ours, load));
    rates.theirs.push(await hammer('nginx', theirs, load));
  }
  const asker = startProgram<OpenLoopRun, number[]>('open-loop');
  stage.onEnd(asker.end);
  await asker.run({ urls: ours, ...steady, seconds: 2 });
  const times = await asker.run({ urls: ours, ...steady });
  const besides = await asker.run({ urls: theirs, ...steady });
  const ratios = rates.ours.map((our, round) => our / (rates.theirs[round] as number));
  const p99 = (of: readonly number[]) => `${quantile(of, 0.99).toFixed(2)} ms`;
  return {
    figures: [
      {
        what: `Thumbnails of 300 px by signed addresses, ${load.connections} connections`,
        ours: `${median(rates.ours).toFixed(0)}/s`,
        against: `nginx, the same files without signatures: ${median(rates.theirs).toFixed(0)}/s`,
        value: median(ratios),
        goal: ratioOfAtLeast(0.5),
      },
      {
        what: `The same at ${steady.perSecond} a second, 99th percentile`,
        ours: p99(times),
        against: `nginx: ${p99(besides)}`,
        value: quantile(times, 0.99),
        goal: millisecondsAtMost(20),
      },
    ],
  };
}

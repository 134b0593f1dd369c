import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startInstance } from '../../e2e/support/instance.ts';
import { buildSite } from '../../scripts/setup/site.mjs';
import type { BenchEnvironment } from '../environment/environment.ts';
import { type Figure, most, type PartResult } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';

const starts = 3;

const row = (what: string, times: readonly number[]): Figure => ({
  what: `Second start of an instance, from the command to ready, ${what} (median of ${starts})`,
  measured: times.map((time) => `${(time / 1000).toFixed(1)} s`).join(', '),
  against: '',
  value: median(times),
  goal: most(10_000, ' ms'),
});

async function killDatabase(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
}

/**
 * Time until `npm start` is ready with an existing data folder, after it was stopped and after it was killed.
 */
export async function measureStarts({ folder }: BenchEnvironment): Promise<PartResult> {
  await buildSite(process.execPath);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const start = async () => {
    const started = performance.now();
    const instance = await startInstance({ dataDir, until: 'ready at' });
    return { instance, took: performance.now() - started };
  };
  await (await start()).instance.stop();
  const [stopped, killed] = [[] as number[], [] as number[]];
  for (let turn = 0; turn < starts; turn += 1) {
    const first = await start();
    stopped.push(first.took);
    await first.instance.kill();
    await killDatabase(dataDir);
    const second = await start();
    killed.push(second.took);
    await second.instance.stop();
  }
  return { figures: [row('after it was stopped', stopped), row('after kill -9', killed)] };
}

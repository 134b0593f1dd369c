import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { basePath } from '@keepsake/contract/bases';
import { fillLibrary, settleDatabase } from '../../server/test/fill-library.ts';
import { type BenchEnvironment, log } from '../environment/environment.ts';
import { type Keepsake, startKeepsake } from '../environment/keepsake.ts';
import { residentOf } from '../environment/process-memory.ts';
import { type Figure, millisecondsAtMost, most, type PartResult } from '../figures/figure.ts';
import { keepAlive, sendRequest } from '../programs/send-request.ts';

const libraries = [
  { name: 'hundred-thousand', photos: 100_000, goalMs: 5_000 },
  { name: 'million', photos: 1_000_000, goalMs: 45_000 },
] as const;
const pollIntervalMs = 50;
const sampleEveryMs = 100;
const timeoutMs = 300_000;

const agent = keepAlive(1);

interface Prepared {
  readonly ms: number;
  readonly peak: number;
}

async function prepare(keepsake: Keepsake, token: string): Promise<Prepared> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const backups = `${keepsake.origin}${basePath('exportApi')}/backups`;
  const { channel } = JSON.parse(
    (await sendRequest(`${keepsake.origin}/config.json`, { agent })).body.toString(),
  );
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, (await residentOf(keepsake.worker as number)).own);
  }, sampleEveryMs);
  try {
    const started = performance.now();
    await sendRequest(backups, {
      agent,
      method: 'POST',
      headers,
      body: [Buffer.from(JSON.stringify({ channel }))],
    });
    for (; performance.now() - started < timeoutMs; await delay(pollIntervalMs)) {
      const [newest] = JSON.parse((await sendRequest(backups, { agent, headers })).body.toString()).items;
      if (newest?.status === 'READY') return { ms: performance.now() - started, peak };
      if (newest?.status === 'FAILED') throw new Error('the export failed');
    }
    throw new Error(`the export was not ready within ${timeoutMs} ms`);
  } finally {
    clearInterval(timer);
  }
}

/** Time from the request to a ready export, for libraries of rows without bytes. */
export async function measureExports(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: true });
  const figures: Figure[] = [];
  const peaks: number[] = [];
  for (const { name, photos, goalMs } of libraries) {
    const { customerId } = await keepsake.signUp(name);
    log(`${photos} rows ...`);
    await fillLibrary(keepsake.databaseUrl, { customerId, photos, inLargeMonth: 5_000 });
    await settleDatabase(keepsake.databaseUrl);
    // Filling takes longer than a token lives.
    const { token } = await keepsake.signUp(name);
    const { ms, peak } = await prepare(keepsake, token);
    peaks.push(peak);
    figures.push({
      what: `Export of ${photos.toLocaleString('en')} photos, from the request to ready`,
      measured: `${(ms / 1000).toFixed(1)} s`,
      against: `the worker held at most ${(peak / 1e6).toFixed(0)} MB`,
      value: ms,
      goal: millisecondsAtMost(goalMs),
    });
  }
  const [small = 0, large = 0] = peaks;
  figures.push({
    what: 'Memory of the worker at the second beyond that at the first',
    measured: `${(large / 1e6).toFixed(0)} MB`,
    against: `${(small / 1e6).toFixed(0)} MB`,
    value: Math.max(0, large - small) / 1e6,
    goal: most(64, ' MB'),
  });
  return { figures };
}

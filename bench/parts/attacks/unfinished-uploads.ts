import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@keepsake/contract/limits';
import { leaveUnfinishedUploads } from '../../../server/test/attacks/unfinished-uploads.ts';
import { RemoteCustomer } from '../../../server/test/remote-customer.ts';
import { runOnServer } from '../../../server/test/test-server.ts';
import { makeJpeg } from '../../../server/test/uploads.ts';
import { log } from '../../environment/environment.ts';
import type { Keepsake } from '../../environment/keepsake.ts';
import { timeEach, times } from '../../environment/time-each.ts';
import { type Figure, ratioOfAtMost } from '../../figures/figure.ts';
import { median } from '../../figures/quantile.ts';

const count = limits.upload.maxUnfinished - 1;
const uploads = 100;
/** Uploads during the sweep, at most. */
const uploadsDuring = 1_000;
const pollMs = 250;
const unfinished = 'from uploads where photo_id is null';

/** Uploads `photos` small photos by tus (POST, HEAD, PATCH), each new to the library. */
async function uploader({ origin }: Keepsake, token: string, photos: number) {
  const customer = new RemoteCustomer(() => origin, token);
  const left = await Promise.all(Array.from({ length: photos }, (_, seed) => makeJpeg({ seed })));
  return async () => {
    const bytes = left.pop();
    if (!bytes) throw new Error('all photos are uploaded');
    const { status } = await customer.resume(await customer.begin(bytes), bytes);
    if (status !== 204) throw new Error(`an upload returned ${status}`);
  };
}

/** Starts the worker, which sweeps first; returns the times of uploads until the sweep is over. */
async function timeDuringSweep(keepsake: Keepsake, upload: () => Promise<void>): Promise<number[]> {
  await runOnServer(
    keepsake.databaseUrl,
    `update uploads set expires_at = '2020-01-02' where photo_id is null`,
  );
  await keepsake.startWorker();
  let isOver = false;
  const during = timeEach(upload, (done) => isOver || done === uploadsDuring);
  while (!isOver) {
    const rows = await runOnServer(keepsake.databaseUrl, `select 1 ${unfinished} limit 1`);
    isOver = rows.length === 0;
    await delay(pollMs);
  }
  return during;
}

/** Uploads of others and of an account that has as many unfinished uploads as allowed. */
export async function measureUnfinishedUploads(keepsake: Keepsake): Promise<Figure[]> {
  const [hoarder, other] = [await keepsake.signUp('hoarder'), await keepsake.signUp('other')];
  const upload = await uploader(keepsake, other.token, 3 * uploads + uploadsDuring);
  const uploadOwn = await uploader(keepsake, hoarder.token, uploads);
  await timeEach(upload, times(uploads));
  const alone = median(await timeEach(upload, times(uploads)));
  log(`${count} unfinished uploads ...`);
  await leaveUnfinishedUploads({ ...keepsake, customerId: hoarder.customerId, count });
  const beside = median(await timeEach(upload, times(uploads)));
  const own = median(await timeEach(uploadOwn, times(uploads)));
  const during = median(await timeDuringSweep(keepsake, upload));
  const row = (what: string, milliseconds: number, most: number): Figure => ({
    what,
    measured: `${milliseconds.toFixed(2)} ms (median)`,
    against: `without them: ${alone.toFixed(2)} ms`,
    value: milliseconds / alone,
    goal: ratioOfAtMost(most),
  });
  return [
    row(`An upload beside ${count.toLocaleString('en')} unfinished ones of another account`, beside, 1.3),
    row('The same of the account that left them', own, 2),
    row('An upload while those are swept', during, 2),
  ];
}

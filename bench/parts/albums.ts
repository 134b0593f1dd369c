import { limits } from '@keepsake/contract/limits';
import { fillAlbums } from '../../server/test/fill-albums.ts';
import { fillLibrary, settleDatabase } from '../../server/test/fill-library.ts';
import { type BenchEnvironment, log } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { startProgram } from '../environment/program.ts';
import { millisecondsAtMost, type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { median, quantile } from '../figures/quantile.ts';
import type { AlbumsRun, AlbumsTimes } from '../programs/albums.program.ts';

const photos = 100_000;
const few = 100;
const albums = 1_000;
const added = 10_000;
const requests = 500;
const pageSize = limits.timeline.layoutPageSize;
const { batchSize } = limits.photos;

const ms = (times: readonly number[]) => `${median(times).toFixed(2)} ms`;

/** Albums of 100,000 and 100 photos, in turns on one server, among 1,000 of the same customer. */
export async function measureAlbums(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: false });
  const { customerId, token } = await keepsake.signUp('albums');
  log(`${photos} rows ...`);
  await fillLibrary(keepsake.databaseUrl, { customerId, photos, inLargeMonth: 5_000 });
  const fill = (count: number, photosEach: number) =>
    fillAlbums(keepsake.databaseUrl, { customerId, albums: count, photosEach });
  const albumIds = [...(await fill(1, few)), ...(await fill(1, photos))];
  await fill(albums - albumIds.length, 20);
  await settleDatabase(keepsake.databaseUrl);
  const reader = startProgram<AlbumsRun, AlbumsTimes>('albums');
  environment.onEnd(reader.end);
  const { origin } = keepsake;
  const times = await reader.run({ origin, token, albumIds, requests, pageSize, added, batchSize });
  const [small = [], large = []] = times.pages;
  const adding = times.batches.reduce((sum, one) => sum + one, 0);
  return {
    figures: [
      {
        what: `First page of ${pageSize} of an album of ${photos.toLocaleString('en')}, over loopback`,
        measured: `${ms(large)} (median)`,
        against: `the same of an album of ${few}: ${ms(small)}`,
        value: median(large) / median(small),
        goal: ratioOfAtMost(1.3),
      },
      {
        what: `${added.toLocaleString('en')} photos added to an album, in batches of ${batchSize}`,
        measured: `${adding.toFixed(0)} ms in all`,
        against: `a batch: ${ms(times.batches)}, at most ${quantile(times.batches, 1).toFixed(2)} ms`,
        value: adding,
        goal: millisecondsAtMost(2000),
      },
      {
        what: `Page of ${limits.albums.pageSize} of ${albums.toLocaleString('en')} albums with their covers, 95th percentile`,
        measured: `${quantile(times.lists, 0.95).toFixed(2)} ms`,
        against: `its median: ${ms(times.lists)}`,
        value: quantile(times.lists, 0.95),
        goal: millisecondsAtMost(20),
      },
    ],
  };
}

import { fillAlbums } from '../../server/test/fill-albums.ts';
import { fillLibrary, settleDatabase, shareThumbnails } from '../../server/test/fill-library.ts';
import { launchBrowser } from '../../web/src/testing/browser.ts';
import { firstThumbnail, openLibrary } from '../browser/open-library.ts';
import { type BenchEnvironment, log } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { uploadScenes } from '../environment/upload-scenes.ts';
import { type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';

const photos = 100_000;
const few = 100;
/** Each album is opened this often, in turns, after one warm-up. */
const turns = 15;

const ms = (times: readonly number[]) => `${median(times).toFixed(0)} ms`;

/** Albums of 100,000 and 100 photos in one window, until the first thumbnail is drawn. */
export async function measureAlbumOpening(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: true });
  const source = await keepsake.signUp('source');
  await uploadScenes(keepsake, source, 60);
  const { customerId } = await keepsake.signUp('albums');
  log(`${photos} rows ...`);
  await fillLibrary(keepsake.databaseUrl, { customerId, photos, inLargeMonth: 5_000 });
  await shareThumbnails(keepsake.databaseUrl, source.customerId, customerId);
  const fill = (photosEach: number) =>
    fillAlbums(keepsake.databaseUrl, { customerId, albums: 1, photosEach });
  const albums = [...(await fill(few)), ...(await fill(photos))];
  await settleDatabase(keepsake.databaseUrl);
  const browser = await launchBrowser();
  environment.onEnd(() => browser.close());
  const { page } = await openLibrary(browser, keepsake, { name: 'albums' });
  const times = albums.map((): number[] => []);
  for (let turn = 0; turn <= turns; turn++) {
    for (const [which, albumId] of albums.entries()) {
      const time = await firstThumbnail(page, keepsake.origin, `/my-photos/albums/${albumId}`);
      if (turn > 0) times[which]?.push(time);
    }
  }
  const [small = [], large = []] = times;
  return {
    figures: [
      {
        what: `First thumbnail of an album of ${photos.toLocaleString('en')}, warm`,
        measured: `${ms(large)} (median)`,
        against: `the same of an album of ${few}: ${ms(small)}`,
        value: median(large) / median(small),
        goal: ratioOfAtMost(1.3),
      },
    ],
  };
}

import { launchBrowser } from '../../e2e/support/browser.ts';
import { fillAlbums } from '../../server/test/fill-albums.ts';
import { fillLibrary, lendThumbnails, settleDatabase } from '../../server/test/fill-library.ts';
import { firstThumbnail, openLibrary } from '../browser/open-library.ts';
import { type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';
import { startKeepsake } from '../stage/keepsake.ts';
import { type Stage, say } from '../stage/stage.ts';
import { uploadScenes } from '../stage/upload-scenes.ts';

const photos = 100_000;
const few = 100;
/** Each album is opened so often, in turns, after once for nothing. */
const turns = 15;

const ms = (times: readonly number[]) => `${median(times).toFixed(0)} ms`;

/** An album of 100,000 photos and one of 100 in one window, until the first thumbnail is drawn. */
export async function measureAlbumOpening(stage: Stage): Promise<PartResult> {
  const keepsake = await startKeepsake(stage, { withWorker: true });
  const lender = await keepsake.signUp('lender');
  await uploadScenes(keepsake, lender, 60);
  const { customerId } = await keepsake.signUp('albums');
  say(`${photos} rows ...`);
  await fillLibrary(keepsake.databaseUrl, { customerId, photos, inLargeMonth: 5_000 });
  await lendThumbnails(keepsake.databaseUrl, lender.customerId, customerId);
  const fill = (photosEach: number) =>
    fillAlbums(keepsake.databaseUrl, { customerId, albums: 1, photosEach });
  const albums = [...(await fill(few)), ...(await fill(photos))];
  await settleDatabase(keepsake.databaseUrl);
  const browser = await launchBrowser();
  stage.onEnd(() => browser.close());
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
        ours: `${ms(large)} (median)`,
        against: `the same of an album of ${few}: ${ms(small)}`,
        value: median(large) / median(small),
        goal: ratioOfAtMost(1.3),
      },
    ],
  };
}

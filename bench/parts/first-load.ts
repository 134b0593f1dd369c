import { fillLibrary, settleDatabase, shareThumbnails } from '../../server/test/fill-library.ts';
import { launchBrowser } from '../../web/src/testing/browser.ts';
import { measurePageLoads, measureScreens } from '../browser/page-load.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { uploadScenes } from '../environment/upload-scenes.ts';
import type { PartResult } from '../figures/figure.ts';

const name = 'sparse';

/** First loads of a library of few photos a month: 170 of 71 months. */
export async function measureFirstLoad(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: true });
  const source = await keepsake.signUp('source');
  await uploadScenes(keepsake, source, 60);
  const { customerId } = await keepsake.signUp(name);
  await fillLibrary(keepsake.databaseUrl, { customerId, photos: 170, inLargeMonth: 19, monthsBeside: 70 });
  await shareThumbnails(keepsake.databaseUrl, source.customerId, customerId);
  await settleDatabase(keepsake.databaseUrl);
  const browser = await launchBrowser();
  environment.onEnd(() => browser.close());
  return {
    figures: [
      ...(await measurePageLoads(browser, keepsake.origin, name)),
      await measureScreens(browser, keepsake.origin, name),
    ],
  };
}

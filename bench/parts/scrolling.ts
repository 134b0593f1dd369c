import { fillLibrary, settleDatabase, shareThumbnails } from '../../server/test/fill-library.ts';
import { launchBrowser } from '../../web/src/testing/browser.ts';
import { openLibrary } from '../browser/open-library.ts';
import { measurePicturesInView } from '../browser/pictures-in-view.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { uploadScenes } from '../environment/upload-scenes.ts';
import type { PartResult } from '../figures/figure.ts';

/** Whether scrolling shows photos or placeholders: 10,000 photos over 20 years, every month open. */
export async function measureScrolling(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: true });
  const source = await keepsake.signUp('source');
  await uploadScenes(keepsake, source, 60);
  const { customerId } = await keepsake.signUp('scrolling');
  await fillLibrary(keepsake.databaseUrl, {
    customerId,
    photos: 10_000,
    inLargeMonth: 42,
    monthsBeside: 239,
  });
  await shareThumbnails(keepsake.databaseUrl, source.customerId, customerId);
  await settleDatabase(keepsake.databaseUrl);
  const browser = await launchBrowser();
  environment.onEnd(() => browser.close());
  const library = await openLibrary(browser, keepsake, { name: 'scrolling' });
  return { figures: await measurePicturesInView(library) };
}

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startInstance } from '../../e2e/support/instance.ts';
import { drawPhoto, signIn } from '../../e2e/support/library.ts';
import { connectShop } from '../../e2e/support/shop.ts';
import { skipDemoPhotos } from '../../e2e/support/skip-demo-photos.ts';
import { buildSite } from '../../scripts/setup/site.mjs';
import { launchBrowser } from '../../web/src/testing/browser.ts';
import { answerBefore } from '../../web/src/testing/third-parties.ts';
import { firstThumbnail } from '../browser/open-library.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';

const photos = 60;
/** Each answer has as many loads, in turns, after one warm-up. */
const turns = 20;
const customer = { email: 'third-parties@bench.keepsake.test', initialPassword: 'keepsake-demo' };

const ms = (times: readonly number[]) => `${median(times).toFixed(0)} ms`;

/** The demonstration, whose brand Wallery has third parties of every kind. Returns the address of that brand. */
async function startDemo(environment: BenchEnvironment): Promise<string> {
  await buildSite(process.execPath);
  const dataDir = path.join(environment.folder, 'data');
  await mkdir(dataDir);
  await skipDemoPhotos(dataDir);
  const instance = await startInstance({ dataDir });
  environment.onEnd(instance.stop);
  const shop = await connectShop({ instance, dataDir });
  await shop.putCustomer('bench-third-parties', customer);
  for (let seed = 1; seed <= photos; seed += 1) {
    const photo = await drawPhoto({ width: 1600, height: 1200, seed });
    await shop.uploadPhoto(customer.email, `photo-${seed}.jpg`, photo);
  }
  return instance.origin.replace('localhost', 'wallery.localhost');
}

/** @param answer 00: all refused, 11: all accepted */
async function signInWith(browser: Browser, origin: string, answer: '00' | '11'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await answerBefore(context, answer);
  const page = await context.newPage();
  await signIn(page, origin, customer.email);
  return page;
}

/**
 * Milliseconds until the first photo. The page is left when it has nothing more to load, as its work would fall into
 * the other one's load.
 */
async function openAndLeave(page: Page, origin: string, loaded?: Promise<unknown>): Promise<number> {
  const time = await firstThumbnail(page, origin);
  await loaded;
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  return time;
}

const isOfOthers = (url: string) =>
  /^http:\/\/(analytics|heatmap|feedback|experiments|marketing)\./.test(url);

/** The first photo where all is refused and where all is accepted, of a warm page. */
export async function measureThirdParties(environment: BenchEnvironment): Promise<PartResult> {
  const origin = await startDemo(environment);
  const browser = await launchBrowser();
  environment.onEnd(() => browser.close());
  const refusing = await signInWith(browser, origin, '00');
  const accepting = await signInWith(browser, origin, '11');
  const asked = { refusing: 0, accepting: 0 };
  const count = (page: Page, who: keyof typeof asked) =>
    page.on('request', (request) => {
      if (isOfOthers(request.url()) && request.method() === 'GET') asked[who] += 1;
    });
  count(refusing, 'refusing');
  count(accepting, 'accepting');
  const [without, withAll]: [number[], number[]] = [[], []];
  const openRefusing = async () => without.push(await openAndLeave(refusing, origin));
  const openAccepting = async () => {
    // The last of them: what they do falls into no other load.
    const loaded = accepting.waitForEvent('requestfinished', (request) =>
      request.url().includes('//marketing.localhost'),
    );
    withAll.push(await openAndLeave(accepting, origin, loaded));
  };
  await openRefusing();
  await openAccepting();
  without.length = 0;
  withAll.length = 0;
  asked.accepting = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const inOrder = [openRefusing, openAccepting];
    for (const open of turn % 2 === 0 ? inOrder : inOrder.reverse()) await open();
  }
  if (asked.refusing > 0) throw new Error('a third party was asked although all is refused');
  return {
    figures: [
      {
        what: `First photo with all third parties accepted, warm (median of ${turns})`,
        measured: ms(withAll),
        against: `with all refused: ${ms(without)}`,
        value: median(withAll) / median(without),
        goal: ratioOfAtMost(1.1),
      },
    ],
    notes: `Scripts and offers requested in the loads with all accepted: ${(asked.accepting / turns).toFixed(1)} each.`,
  };
}

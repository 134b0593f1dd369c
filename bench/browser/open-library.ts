import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { signIn } from '../../e2e/support/library.ts';
import type { Customer } from '../environment/customer.ts';
import type { Keepsake } from '../environment/keepsake.ts';

export interface OpenLibrary {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly client: CDPSession;
}

const photosPath = '/my-photos/photos';
const view = { width: 1440, height: 900 };

export async function openLibrary(
  browser: Browser,
  { origin }: Keepsake,
  { name, pixelRatio = 1 }: { name: string; pixelRatio?: number },
): Promise<OpenLibrary> {
  const context = await browser.newContext({ viewport: view, deviceScaleFactor: pixelRatio });
  const page = await context.newPage();
  await signIn(page, origin, `${name}@bench.keepsake.test`);
  // The menu closes when the first counts arrive.
  await page.locator('[data-item]').first().waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Expand all months' }).click();
  return { context, page, client: await context.newCDPSession(page) };
}

/** The same library in the page of the comparison, on the same origin. */
export async function openComparison(
  browser: Browser,
  { origin }: Keepsake,
  { token }: Customer,
  script: string,
): Promise<OpenLibrary> {
  const context = await browser.newContext({ viewport: view });
  const address = `${origin}/comparison`;
  const html =
    '<!doctype html><style>body { margin: 24px }</style><script type="module" src="/comparison.js"></script>';
  await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await context.route(`${address}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.addInitScript((benchToken) => Object.assign(globalThis, { benchToken }), token);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('[data-item]').first().waitFor({ timeout: 120_000 });
  return { context, page, client: await context.newCDPSession(page) };
}

/** Opens a page of photos again with a warm cache; milliseconds until the first thumbnail is drawn. */
export async function firstThumbnail(page: Page, origin: string, path = photosPath): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => {
      const image = document.querySelector<HTMLImageElement>('[data-item] img');
      return image?.complete === true && image.naturalWidth > 0;
    },
    undefined,
    { polling: 'raf' },
  );
  return page.evaluate(() => performance.now());
}

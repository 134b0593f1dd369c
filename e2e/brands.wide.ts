import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { routeKeys, ruleOf } from '../web/src/app/route-table.ts';
import { findViolations } from './support/accessibility.ts';
import { signIn } from './support/browser.ts';
import { smallPhotos } from './support/photos.ts';
import { useStage } from './support/stage.ts';

/**
 * Every page of the route table in every brand, light and dark, at four widths: nothing that axe finds, nothing wider
 * than the window, no error in the console. SCREENSHOTS=folder keeps a picture of each, to look at.
 */

const widths = [360, 768, 1200, 1600];
const schemes = ['light', 'dark'] as const;
const notBuilt = 'This page is not here yet';
const screenshots = process.env.SCREENSHOTS;

const brands = [
  { host: 'lumibook.localhost', customer: 'hana' },
  { host: 'printo.localhost', customer: 'hana' },
  { host: 'wallery.localhost', customer: 'gus' },
  { host: 'business.wallery.localhost', customer: 'dora' },
] as const;

const stage = useStage();
/** A photo of the first brand's customer. */
let photoId: string;

function originOf(host: string): string {
  const url = new URL(stage.instance.origin);
  url.hostname = host;
  return url.origin;
}

/** Pages of one album have looks of their own, with an album that is there. */
const pagesOfAlbums: ReadonlySet<string> = new Set([
  'album',
  'albumPhotoPreview',
  'sharedAlbum',
  'sharedAlbumPhotoPreview',
]);

/** Addresses of all routes, parameters filled in; of a business, those that are its own. */
function addressesFor(customer: string): string[] {
  const keys = routeKeys.filter((key) => {
    // Logging out has its own journey (session.e2e.ts).
    if (key === 'logout' || pagesOfAlbums.has(key) || (key === 'photoPreview' && customer !== 'hana'))
      return false;
    return customer !== 'dora' || key === 'home' || ruleOf(key).audience === 'business';
  });
  const paths = keys.map((key) =>
    ruleOf(key)
      .path.replace(/preview\/\$id/, `preview/${photoId}`)
      .replace(/\$\w+/g, '1'),
  );
  return [...paths, '/nothing-here', '/?stripped=true'];
}

async function settle(page: Page): Promise<void> {
  await page.locator('h1, [role=dialog]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** What is wrong with the page as it stands, at one width and in one scheme. */
async function look(page: Page, width: number, scheme: (typeof schemes)[number]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 900 });
  // What lays itself out by script does so in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  const problems = await findViolations(page);
  const reach = await page.evaluate(() => document.documentElement.scrollWidth);
  if (reach > width) problems.push(`${reach} px wide`);
  const titles = await page.getByRole('heading', { level: 1 }).count();
  if (titles > 1) problems.push(`${titles} headings of the first level`);
  return problems;
}

async function keep(page: Page, name: string): Promise<void> {
  if (!screenshots) return;
  await mkdir(screenshots, { recursive: true });
  const file = `${name.replace(/[^a-z0-9]+/gi, '_')}.png`;
  await page.screenshot({ path: path.join(screenshots, file), fullPage: true });
}

async function lookEverywhere(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of schemes) {
    for (const width of widths) {
      const problems = await look(page, width, scheme);
      await keep(page, `${name} ${width} ${scheme}`);
      found.push(...problems.map((problem) => `${name}, ${width} px, ${scheme}: ${problem}`));
    }
  }
  return found;
}

/** Uploads photos, so that there are some to see, and returns the id of one. */
async function addPhotos(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await dialog.locator('input[type=file]').setInputFiles(Object.values(smallPhotos).map(({ file }) => file));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('3 photos added').first().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page
    .getByRole('link', { name: /^Photo, / })
    .or(page.getByRole('button', { name: /^Photo, / }))
    .first()
    .click();
  await page.waitForURL('**/preview/*');
  return page.url().match(/preview\/([^?]+)/)?.[1] ?? '';
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`));
  page.on('console', (message) => {
    // There is no such export, and that its service says so is written there.
    if (message.type() !== 'error' || new URL(page.url()).pathname === '/my-photos/exports/1') return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
}

describe.each(brands)('$host', ({ host, customer }) => {
  // spec A2.3, A2.4, A2.6, A6.8, A9.4
  it('has pages that everybody can use, in every width, light and dark', { timeout: 600_000 }, async () => {
    const context = await stage.browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const origin = originOf(host);
    await signIn(page, origin, `${customer}@demo.keepsake.test`);
    photoId ??= await addPhotos(page);
    const complaints: string[] = [];
    listen(page, complaints);
    const found: string[] = [];
    const seen = new Set<string>();
    for (const address of addressesFor(customer)) {
      await page.goto(origin + address);
      await settle(page);
      const name = new URL(page.url()).href.slice(origin.length);
      const title = await page.locator('h1').first().textContent();
      const frame = (await page.getByRole('navigation', { name: 'Main' }).count()) > 0 ? 'in' : 'public';
      // Those that are not built are one page; whoever may not see one is sent to the overview.
      const isSeen = seen.has(name) || seen.has(`${frame} ${title}`);
      seen.add(title === notBuilt ? `${frame} ${title}` : name);
      if (!isSeen) found.push(...(await lookEverywhere(page, `${host}${name}`)));
    }
    await context.close();
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    expect(seen.size).toBeGreaterThan(customer === 'dora' ? 1 : 10);
  });
});

import { configRoutes } from '@keepsake/contract/config';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblemsAtEachWidth } from '../web/src/testing/page-problems-at-widths.ts';
import { useFixture } from './support/fixture.ts';

const fixture = useFixture();
let page: Page;
let port: string;

beforeAll(async () => {
  page = await fixture.browser.newPage();
  const config = await page.request.get(`${fixture.instance.origin}${configRoutes.getConfig.path}`);
  port = new URL(((await config.json()) as { shopUrl: string }).shopUrl).port;
});
afterAll(() => page.close());

const pages = ['/', '/faq', '/contact', '/privacy', '/nowhere', '/workshop'];

it.each([
  ['lumibook', '/products/photobook-layflat'],
  ['wallery', '/products/framed-poster'],
  ['business.wallery', '/products/canvas'],
  ['printo', '/products/prints-square'],
])('the shop of %s has no problem at any width', async (brand, product) => {
  const problems: string[] = [];
  for (const path of [...pages, product]) {
    await page.goto(`http://${brand}.localhost:${port}${path}?locale=nl-NL`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const name = `shop-${brand}${path.replaceAll('/', '-')}`;
    problems.push(...(await findProblemsAtEachWidth(page, name)));
  }
  expect(problems).toEqual([]);
});

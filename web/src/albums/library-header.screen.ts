// Proves PHO-6, PHO-7, PHO-8, PHO-9, ALB-4, PLA-1, PLA-2.

import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { longTimeout } from '../testing/browser.ts';
import { makePhoto, serveLibrary } from '../testing/fake-library.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
let page: Page;

beforeEach(() => {
  page = screen.page;
  serveLibrary(
    screen.server,
    [3, 4, 5, 6].map((day) => makePhoto(day, { dateTaken: `2020-08-0${day}T12:00:00` })),
  );
});

const tab = (name: RegExp) => page.getByRole('navigation', { name: 'My photos' }).getByRole('link', { name });

async function open(query = ''): Promise<void> {
  await screen.open(`/my-photos/photos${query}`);
  await tab(/^Photos 4$/).waitFor();
}

describe('"Add photos"', () => {
  const button = () => page.getByRole('button', { name: 'Add photos' });

  it('is next to the title where the upload flag is on', async () => {
    await open();
    await page.getByRole('heading', { level: 1, name: 'My photos' }).waitFor();
    await button().waitFor();
  });

  it('is missing where the upload flag is off', async () => {
    await open('?PhotoManagementUploadViewEnabled=false');
    expect(await button().count()).toBe(0);
  });
});

describe('"Back"', () => {
  const back = () => page.getByRole('banner').getByRole('link', { name: 'Back', exact: true });

  it('links to the overview on small screens', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open();
    await back().click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  it('is missing on wide screens', async () => {
    await open();
    expect(await back().count()).toBe(0);
  });

  it.each(['stripped', 'hideHeaderNav'])('is missing in a view embedded by %s', async (parameter) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(`?${parameter}=true`);
    expect(await back().count()).toBe(0);
  });
});

describe('an embedded view', () => {
  it('has no site header with hideHeaderNav', async () => {
    await open('?hideHeaderNav=true');
    expect(await page.getByRole('banner').count()).toBe(0);
  });

  it('has no site header, footer and navigation with stripped', async () => {
    await open('?stripped=true');
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('tabs', () => {
  it('are "Photos" and "Albums" with their counts', async () => {
    await open('?PhotoManagementAlbumViewEnabled=true');
    await tab(/^Albums 0$/).waitFor();
    expect(await tab(/^Photos/).getAttribute('aria-current')).toBe('page');
  });

  it('are only "Photos" where albums are off', async () => {
    await open('?PhotoManagementAlbumViewEnabled=false');
    expect(await tab(/^Albums/).count()).toBe(0);
  });

  it('keep the query string', async () => {
    await open('?PhotoManagementAlbumViewEnabled=true&stripped=true&campaign=spring');
    const search = async (name: RegExp) =>
      new URL((await tab(name).getAttribute('href')) ?? '', 'http://localhost').searchParams;
    for (const name of [/^Photos/, /^Albums/]) {
      expect((await search(name)).get('stripped')).toBe('true');
      expect((await search(name)).get('campaign')).toBe('spring');
    }
    await tab(/^Albums/).click();
    await page.waitForURL(/\/my-photos\/albums\?/, longTimeout);
    expect(new URL(page.url()).searchParams.get('campaign')).toBe('spring');
  });
});

/** Finds overlaps of title and controls above the list, one line each. */
const findCollisions = () =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('header :is(h1, a, button), main :is(h1, a, button)')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().bottom < 160,
    );
    const boxOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return element.localName === 'h1' ? range.getBoundingClientRect() : element.getBoundingClientRect();
    };
    const nameOf = (element: Element) => element.textContent?.trim() || element.ariaLabel;
    return shown.flatMap((one, index) =>
      shown.slice(index + 1).flatMap((other) => {
        const [a, b] = [boxOf(one), boxOf(other)];
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        return isApart ? [] : [`${nameOf(one)} / ${nameOf(other)}`];
      }),
    );
  });

describe.each([
  ['fr-FR', 'Commander des tirages'],
  ['nl-NL', 'Afdrukken bestellen'],
])('title and controls in %s', (locale, orderPrints) => {
  it.each([576, 700, 1024, 1200, 1500])('are apart at %s px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    const url = `http://localhost:${screen.server.port}`;
    await screen.context.addCookies([{ name: 'keepsake-locale', value: locale, url }]);
    await screen.open('/my-photos/photos?PhotoManagementAlbumViewEnabled=true');
    await page.getByRole('link', { name: /^Albums 0$/ }).waitFor();
    await page.getByRole('button', { name: orderPrints }).waitFor();
    expect(await findCollisions()).toEqual([]);
  });
});

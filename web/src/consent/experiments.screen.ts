// Proves CON-19.

import { expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { consentBanner, untilIdle } from '../testing/consent-banner.ts';
import { setUpScreen } from '../testing/screen.ts';
import { othersOrigin, serveThirdParties } from '../testing/third-parties.ts';

const screen = setUpScreen();
const { button, open } = consentBanner(screen);
const path = '/offers';

interface Watched {
  /** Offers of the page at the first element that the site has drawn, and each time they changed. */
  readonly watched?: (string | null)[];
}

/** Records in each page that follows. */
async function watchOffers(): Promise<void> {
  await screen.page.addInitScript(() => {
    const watched: (string | null)[] = [];
    Object.assign(window, { watched });
    const look = () => {
      const offers = document.documentElement.getAttribute('data-experiments');
      if (document.querySelector('#root main') && watched.at(-1) !== offers) watched.push(offers);
    };
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
  });
}

const watched = () => screen.page.evaluate(() => (window as Watched).watched);

/** Opens the page, and waits until it has processed the provider's answer. */
async function openUntilAnswered(load: () => Promise<unknown>): Promise<void> {
  const answered = screen.page.waitForResponse(`${othersOrigin}${path}*`);
  await load();
  await (await answered).finished();
  await untilIdle(screen);
}

it('offers of an experiment are there before the first paint or not at all, and never change', async () => {
  const { page } = screen;
  await serveThirdParties(screen, { abTest: `${othersOrigin}${path}` });
  let offer = 'variant';
  await page.route(`${othersOrigin}/**`, (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { offers: [{ experiment: 'CRO-1304', offer }] },
    }),
  );
  await watchOffers();
  await open();
  await openUntilAnswered(() => button('Accept all').click());
  expect(await watched()).toEqual([null]);
  const kept = () => page.evaluate(() => localStorage.getItem('keepsake.visitor'));
  await expect.poll(kept, longTimeout).toContain('variant');
  offer = 'control';
  await openUntilAnswered(open);
  expect(await watched()).toEqual(['sample-test:control CRO-1304:variant']);
  await expect.poll(kept, longTimeout).not.toContain('"CRO-1304":"variant"');
  await openUntilAnswered(open);
  expect(await watched()).toEqual(['sample-test:control CRO-1304:control']);
});

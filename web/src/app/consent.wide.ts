import { beforeEach, expect, it } from 'vitest';
import { minutes } from '../testing/browser.ts';
import { consentBanner, statistics } from '../testing/consent-banner.ts';
import { findProblemsAtEachWidth } from '../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../testing/screen.ts';
import { serveThirdParties } from '../testing/third-parties.ts';

const time = { timeout: 2 * minutes };
const screen = setUpScreen();
const { banner, button, choice, open } = consentBanner(screen);

beforeEach(async () => {
  await serveThirdParties(screen, statistics);
  await open();
  await banner().waitFor();
});

it('the consent banner', time, async () => {
  expect(await findProblemsAtEachWidth(screen.page, 'consent')).toEqual([]);
});

it('the consent choices', time, async () => {
  await button('Manage cookies').click();
  await choice('Statistics').waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'consent-choices')).toEqual([]);
});

it('the consent choices, opened again', time, async () => {
  await button('Refuse all').click();
  await button('Cookie settings').click();
  await button('Close').waitFor();
  expect(await findProblemsAtEachWidth(screen.page, 'consent-again')).toEqual([]);
});

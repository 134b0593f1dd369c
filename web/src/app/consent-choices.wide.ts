// Proves CON-1, CON-2, CON-8.

import { describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { consentBanner, expectNextTabStop, statistics, statisticsPaths } from '../testing/consent-banner.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { serveThirdParties } from '../testing/third-parties.ts';

const screen = setUpScreen();
const { storedConsent, banner, button, choice, open, untilConsentRequested } = consentBanner(screen);

it('shows no consent banner without third-party scripts', async () => {
  const { page } = screen;
  const code: string[] = [];
  page.on('request', (request) => code.push(request.url()));
  // Loads in an idle moment after the consent request would.
  const later = page.waitForResponse(/\/assets\/overlays-/);
  await open();
  await (await later).finished();
  expect(code.filter((address) => address.includes('consent-gate'))).toEqual([]);
  expect(await banner().count()).toBe(0);
  expect(await button('Cookie settings').count()).toBe(0);
});

describe('the consent banner', () => {
  it('loads third-party scripts only after consent', async () => {
    const { page } = screen;
    const ran = await serveThirdParties(screen, statistics);
    await open();
    await banner().waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    expect(ran).toEqual([]);
    await button('Accept all').click();
    await banner().waitFor({ state: 'detached' });
    expect(await storedConsent()).toBe('10');
    await expect.poll(() => ran.toSorted(), longTimeout).toEqual(statisticsPaths);
    ran.length = 0;
    await page.reload();
    await expect.poll(() => ran.toSorted(), longTimeout).toEqual(statisticsPaths);
    expect(await banner().count()).toBe(0);
  });

  it('stores a refusal after one press', async () => {
    const ran = await serveThirdParties(screen, statistics);
    await open();
    await button('Refuse all').click();
    expect(await storedConsent()).toBe('00');
    await untilConsentRequested(() => screen.page.reload());
    expect(await banner().count()).toBe(0);
    expect(ran).toEqual([]);
  });

  it('lets the visitor choose by keyboard, with the switch off by default', async () => {
    const { page } = screen;
    const ran = await serveThirdParties(screen, statistics);
    await open();
    await banner().waitFor();
    // The first tab stops after the link to the content, but not focused.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    for (const name of [
      'Skip to content',
      'More about cookies',
      'Accept all',
      'Refuse all',
      'Manage cookies',
    ])
      await expectNextTabStop(screen, name);
    await pressKey(page, 'Enter');
    await choice('Statistics').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    expect(await choice('Statistics').isChecked()).toBe(false);
    // Nothing of the brand uses it.
    expect(await choice('Marketing').count()).toBe(0);
    await expectNextTabStop(screen, 'More about cookies');
    await pressKey(page, 'Tab');
    await pressKey(page, 'Space');
    await button('Save choices').press('Enter');
    await banner().waitFor({ state: 'detached' });
    expect(await storedConsent()).toBe('10');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await expect.poll(() => ran.toSorted(), longTimeout).toEqual(statisticsPaths);
  });

  it('lets the visitor withdraw consent, which reloads the page without scripts', async () => {
    const { page } = screen;
    const ran = await serveThirdParties(screen, statistics);
    await open();
    await button('Manage cookies').click();
    await choice('Statistics').press('Space');
    await button('Save choices').click();
    await expect.poll(() => ran.toSorted(), longTimeout).toEqual(statisticsPaths);
    await button('Cookie settings').press('Enter');
    await choice('Statistics').waitFor();
    expect(await choice('Statistics').isChecked()).toBe(true);
    ran.length = 0;
    await untilConsentRequested(async () => {
      const reloaded = page.waitForEvent('load');
      await expectNextTabStop(screen, 'More about cookies');
      await pressKey(page, 'Tab');
      await pressKey(page, 'Space');
      await button('Save choices').press('Enter');
      await reloaded;
    });
    expect(await storedConsent()).toBe('00');
    expect(ran).toEqual([]);
  });

  it('restores the focus to its opener', async () => {
    await serveThirdParties(screen, statistics);
    await open();
    await button('Refuse all').click();
    await button('Cookie settings').press('Enter');
    await banner().waitFor();
    await button('Save choices').press('Enter');
    await banner().waitFor({ state: 'detached' });
    expect(await screen.page.evaluate(() => document.activeElement?.textContent)).toBe('Cookie settings');
  });

  it('reopens when the stored consent is invalid', async () => {
    const ran = await serveThirdParties(screen, statistics);
    const kept = await screen.page.addInitScript(() => localStorage.setItem('keepsake.consent', '12'));
    await open();
    await banner().waitFor();
    expect(ran).toEqual([]);
    await kept.dispose();
  });

  it('never covers the focused element, nor the bottom of the page', async () => {
    const { page } = screen;
    await serveThirdParties(screen, statistics);
    await page.setViewportSize({ width: 360, height: 640 });
    await open();
    await banner().waitFor();
    for (let stop = 0; stop < 20; stop += 1) {
      await pressKey(page, 'Tab');
      const isCovered = await page.evaluate(() => {
        const focused = document.activeElement;
        const cover = document.querySelector('[aria-labelledby="consent-title"]');
        if (!focused || !cover || focused === document.body || cover.contains(focused)) return false;
        return focused.getBoundingClientRect().bottom > cover.getBoundingClientRect().top + 1;
      });
      expect(isCovered, `stop ${stop}`).toBe(false);
    }
  });

  it('closes after a choice in another tab', async () => {
    const { context, page } = screen;
    const ran = await serveThirdParties(screen, statistics);
    await open();
    await banner().waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Accept all', exact: true }).click();
    await banner().waitFor({ state: 'detached' });
    await expect.poll(() => ran.toSorted(), longTimeout).toEqual(statisticsPaths);
    await other.close();
  });
});

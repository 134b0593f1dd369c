// Proves IDE-5, CON-2, CON-3, CON-8.

import { describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { clientReports } from '../testing/client-reports.ts';
import { consentBanner, statistics, statisticsPaths, untilIdle } from '../testing/consent-banner.ts';
import { setUpScreen } from '../testing/screen.ts';
import { othersOrigin, serveThirdParties } from '../testing/third-parties.ts';

const screen = setUpScreen();
const { storedConsent, banner, button, open } = consentBanner(screen);

describe('third-party scripts after consent', () => {
  it('loads the feedback widget again after a language switch', async () => {
    const { page } = screen;
    const dutch = { desktop: `${othersOrigin}/feedback-nl.js`, mobile: `${othersOrigin}/feedback-nl.js` };
    const ran = await serveThirdParties(screen, { feedback: { ...statistics.feedback, 'nl-NL': dutch } });
    await open();
    await button('Accept all').click();
    await expect.poll(() => ran, longTimeout).toEqual(['/feedback-desktop.js']);
    await page.getByRole('contentinfo').locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang), longTimeout).toBe('nl-NL');
    await expect.poll(() => ran, longTimeout).toEqual(['/feedback-desktop.js', '/feedback-nl.js']);
    expect(await page.locator('script[src*=feedback]').count()).toBe(1);
  });

  it('sends the account to analytics, and nothing before consent', async () => {
    const { page } = screen;
    await serveThirdParties(screen, statistics);
    await screen.open('/');
    const trackedEvents = () => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer);
    await banner().waitFor();
    expect(await trackedEvents()).toBeUndefined();
    await button('Accept all').click();
    const subject = '00000000-0000-4000-8000-00000000c0de';
    await expect.poll(trackedEvents, longTimeout).toEqual([
      { event: 'signed-in', subject },
      { event: 'page-view', route: 'home' },
    ]);
  });

  it('reports a third-party script that cannot be loaded', async () => {
    const { page, server } = screen;
    await serveThirdParties(screen, { analytics: statistics.analytics });
    await page.route(`${othersOrigin}/**`, (route) => route.abort());
    await open();
    await button('Accept all').click();
    await expect
      .poll(() => clientReports(server), longTimeout)
      .toMatchObject([{ where: 'third-party', code: 'Error' }]);
    await button('Cookie settings').click();
    await banner().waitFor();
  });
});

describe('a consent script of the brand', () => {
  const consentScript = `${othersOrigin}/{vendor}/ask.js`;
  const consentScriptPath = '/lumi%20%26%20book/ask.js';
  const sendConsent = (detail: string) =>
    screen.page.evaluate(
      (code) => window.dispatchEvent(new CustomEvent('keepsake-consent', { detail: code })),
      detail,
    );

  it('replaces the consent banner, and its event is applied', async () => {
    const { server } = screen;
    const ran = await serveThirdParties(
      screen,
      { ...statistics, consentScript },
      "addEventListener('keepsake-consent-settings', () => console.info('ran settings'))",
    );
    await open();
    await expect.poll(() => ran, longTimeout).toEqual([consentScriptPath]);
    expect(await banner().count()).toBe(0);
    await sendConsent('yes');
    await expect.poll(() => clientReports(server), longTimeout).toMatchObject([{ where: 'consent' }]);
    await sendConsent('01');
    await untilIdle(screen);
    expect(ran).toEqual([consentScriptPath]);
    await sendConsent('10');
    await expect
      .poll(() => ran.toSorted(), longTimeout)
      .toEqual([...statisticsPaths, consentScriptPath].toSorted());
    expect(await storedConsent()).toBeNull();
    await button('Cookie settings').click();
    await expect.poll(() => ran, longTimeout).toContain('settings');
  });

  it('grants no consent when it cannot be loaded, and is reported', async () => {
    const { page, server } = screen;
    const ran = await serveThirdParties(screen, { ...statistics, consentScript });
    await page.route(`${othersOrigin}/**`, (route) => route.abort());
    await open();
    await expect
      .poll(() => clientReports(server), longTimeout)
      .toMatchObject([{ where: 'consent', code: 'Error' }]);
    expect(ran).toEqual([]);
    expect(await page.locator(`script[src^="${othersOrigin}"]`).count()).toBe(1);
  });
});

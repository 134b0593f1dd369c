import { expect } from 'vitest';
import { pressKey } from './keys.ts';
import type { Screen } from './screen.ts';
import { othersOrigin, untilConsentGate } from './third-parties.ts';

/** A script of each kind that needs consent, for `serveThirdParties`. */
export const statistics = {
  analytics: { script: `${othersOrigin}/analytics.js` },
  heatmap: { script: `${othersOrigin}/heatmap.js` },
  feedback: {
    'en-GB': {
      desktop: `${othersOrigin}/feedback-desktop.js`,
      mobile: `${othersOrigin}/feedback-mobile.js`,
    },
  },
};
/** Paths of these scripts on a desktop, sorted. */
export const statisticsPaths = ['/analytics.js', '/feedback-desktop.js', '/heatmap.js'];

/** The consent banner on the contact page, which is public. */
export function consentBanner(screen: Screen) {
  const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
  const contact = () => screen.page.getByRole('heading', { level: 1, name: 'Contact us' });
  return {
    banner: () => screen.page.getByRole('region', { name: 'Cookies at Lumibook' }),
    button,
    choice: (name: string) => screen.page.getByRole('switch', { name: new RegExp(`^${name}`) }),
    storedConsent: () => screen.page.evaluate(() => localStorage.getItem('keepsake.consent')),
    async open(): Promise<void> {
      await screen.open('/contact');
      await contact().waitFor();
    },
    /** Loads a page and waits until it could have requested consent. */
    async untilConsentRequested(load: () => Promise<unknown>): Promise<void> {
      await load();
      await untilConsentGate(screen.page);
      await contact().waitFor();
      await untilIdle(screen);
    },
  };
}

/** Waits until idle work is done and drawn. */
export async function untilIdle({ page }: Screen): Promise<void> {
  for (const _ of [1, 2]) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** Presses Tab and expects the focus on a control. */
export async function expectNextTabStop(screen: Screen, name: string): Promise<void> {
  const { page } = screen;
  await pressKey(page, 'Tab');
  const button = page.getByRole('button', { name, exact: true });
  const control = button.or(page.getByRole('link', { name, exact: true }));
  expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
}

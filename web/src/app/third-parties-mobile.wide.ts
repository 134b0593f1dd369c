// Proves CON-5.

import { expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { consentBanner, statistics } from '../testing/consent-banner.ts';
import { setUpScreen } from '../testing/screen.ts';
import { serveThirdParties } from '../testing/third-parties.ts';

const userAgent = 'Mozilla/5.0 (Linux; Android 16) Mobile';
const screen = setUpScreen({ userAgent, isMobile: true, hasTouch: true });
const { button, open } = consentBanner(screen);

it('loads the feedback widget of the device', async () => {
  const ran = await serveThirdParties(screen, { feedback: statistics.feedback });
  await open();
  await button('Accept all').click();
  await expect.poll(() => ran, longTimeout).toEqual(['/feedback-mobile.js']);
});

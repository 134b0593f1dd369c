// Proves CON-11, CON-17.

import { expect, it } from 'vitest';
import { findOutsideLandmarks } from '../testing/accessibility.ts';
import { consentBanner, expectNextTabStop, statistics } from '../testing/consent-banner.ts';
import { setUpScreen } from '../testing/screen.ts';
import { othersOrigin, serveThirdParties } from '../testing/third-parties.ts';

const screen = setUpScreen();
const { banner, button, open } = consentBanner(screen);

it('the banner and the chat are landmarks, and come after the link to the content', async () => {
  const chat = { script: `${othersOrigin}/chat.js`, options: {} };
  await serveThirdParties(screen, { ...statistics, chat });
  await open();
  await banner().waitFor();
  await button('Chat').waitFor();
  expect(await findOutsideLandmarks(screen.page)).toEqual([]);
  for (const name of ['Skip to content', 'More about cookies', 'Accept all'])
    await expectNextTabStop(screen, name);
});

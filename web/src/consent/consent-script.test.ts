// Proves CON-3, CON-13.

import { expect, it } from 'vitest';
import { noScripts } from '../testing/third-parties.ts';
import { consentScriptOf } from './brand-consent-script.ts';
import { needsConsent } from './cookie-settings.ts';

const script = { script: 'https://others.test/a.js' };
const widget = { desktop: script.script, mobile: script.script };

it('puts the vendor’s name into the address of the brand’s own script', () => {
  const consentScript = 'https://consent.test/{vendor}/banner.js?v={vendor}';
  expect(consentScriptOf({ ...noScripts, consentScript }, 'Lumi & book')).toBe(
    'https://consent.test/Lumi%20%26%20book/banner.js?v=Lumi%20%26%20book',
  );
  expect(consentScriptOf(noScripts, 'Lumi & book')).toBeNull();
});

it.each([
  ['nothing', {}, false],
  ['a chat, which is loaded by a press', { chat: { ...script, options: {} } }, false],
  ['analytics', { analytics: script }, true],
  ['a heatmap', { heatmap: script }, true],
  ['a feedback widget', { feedback: { 'nl-NL': widget } }, true],
  ['experiments', { abTest: script.script }, true],
  ['an advertiser', { marketing: script }, true],
  ['a script of its own', { consentScript: 'https://consent.test/{vendor}.js' }, true],
])('with %s the brand needs consent: %s', (_, some, expected) => {
  expect(needsConsent({ thirdParty: { ...noScripts, ...some } })).toBe(expected);
});

it('needs none where a foreign configuration names no third parties', () => {
  expect(needsConsent({ thirdParty: {} })).toBe(false);
});

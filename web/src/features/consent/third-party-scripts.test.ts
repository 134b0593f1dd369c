// Proves CON-1, CON-3, CON-5, CON-7, CON-8.

import type { SiteConfig, ThirdParty } from '@keepsake/contract/config';
import { expect, it } from 'vitest';
import { needsConsent } from './cookie-settings.ts';
import { allowedScripts, consentScriptOf } from './third-party-scripts.ts';

const none: ThirdParty = {
  consentScript: null,
  chat: null,
  feedback: {},
  abTest: null,
  heatmap: null,
  analytics: null,
};
const widget = {
  desktop: 'https://feedback.test/desktop-id.js',
  mobile: 'https://feedback.test/mobile-id.js',
};
const all: ThirdParty = {
  ...none,
  analytics: { script: 'https://analytics.test/a.js' },
  heatmap: { script: 'https://heat.test/h.js' },
  feedback: { 'nl-NL': widget },
};

it('puts the vendor’s name into the address of the brand’s own script', () => {
  const thirdParty = { ...none, consentScript: 'https://consent.test/{vendor}/banner.js?v={vendor}' };
  const config = { thirdParty, vendor: 'Lumi & book' } as SiteConfig;
  expect(consentScriptOf(config)).toBe(
    'https://consent.test/Lumi%20%26%20book/banner.js?v=Lumi%20%26%20book',
  );
  expect(consentScriptOf({ ...config, thirdParty: none })).toBeNull();
});

it('needs no consent without third-party scripts', () => {
  expect(needsConsent(none)).toBe(false);
  // Nothing loads these yet.
  expect(
    needsConsent({ ...none, chat: { script: 'https://chat.test/c.js' }, abTest: 'https://ab.test/' }),
  ).toBe(false);
});

it.each([
  ['analytics', { analytics: all.analytics }],
  ['a heatmap', { heatmap: all.heatmap }],
  ['a feedback widget', { feedback: all.feedback }],
  ['a script of its own', { consentScript: 'https://consent.test/{vendor}.js' }],
])('requests consent if the brand has %s', (_, some) => {
  expect(needsConsent({ ...none, ...some })).toBe(true);
});

const visitor = { locale: 'nl-NL', isMobile: false };

it.each(['00', '01'])('loads nothing for %s', (answer) => {
  expect(allowedScripts(all, { analytics: false, marketing: answer === '01' }, visitor)).toEqual([]);
});

it('loads analytics, heatmap and the widget of language and device after consent to statistics', () => {
  const consent = { analytics: true, marketing: false };
  const others = ['https://analytics.test/a.js', 'https://heat.test/h.js'];
  expect(allowedScripts(all, consent, visitor)).toEqual([...others, widget.desktop]);
  expect(allowedScripts(all, consent, { ...visitor, isMobile: true })).toEqual([...others, widget.mobile]);
  // There is no German widget.
  expect(allowedScripts(all, consent, { ...visitor, locale: 'de-DE' })).toEqual(others);
  expect(allowedScripts(none, consent, visitor)).toEqual([]);
});

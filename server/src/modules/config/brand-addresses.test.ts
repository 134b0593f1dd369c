// Proves BRA-1.

import { describe, expect, it } from 'vitest';
import { testBrandFile } from '../../../test/brand.ts';
import { brandFile } from './brand-file.ts';

describe('a brand file is refused at the start, not where the site loads it, for', () => {
  const withScripts = (some: object) =>
    testBrandFile({ thirdParty: { ...testBrandFile().thirdParty, ...some } });
  const feedback = { desktop: 'https://feedback.example/d.js', mobile: 'https://feedback.example/m.js' };
  const plain = 'http://localhost:4122/an.js';
  const https = 'must be an https address';

  it.each([
    ['thirdParty.chat.script', https, withScripts({ chat: { script: plain } })],
    ['thirdParty.heatmap.script', https, withScripts({ heatmap: { script: plain } })],
    ['thirdParty.analytics.script', https, withScripts({ analytics: { script: plain } })],
    [
      'thirdParty.feedback.en-GB.desktop',
      https,
      withScripts({ feedback: { 'en-GB': { ...feedback, desktop: plain } } }),
    ],
    [
      'thirdParty.feedback.en-GB.mobile',
      https,
      withScripts({ feedback: { 'en-GB': { ...feedback, mobile: plain } } }),
    ],
    ['thirdParty.consentScript', https, withScripts({ consentScript: plain })],
    [
      'bases.ordersApi',
      'must be an http(s) address',
      testBrandFile({ bases: { ordersApi: 'wss://orders.example' } }),
    ],
    [
      'shopOrigins.0',
      'must be an origin like https://upload.example.com',
      testBrandFile({ shopOrigins: ['https://shop.example:443'] }),
    ],
    [
      'storefronts.0.menus.header.0.href',
      'must be a path or an http(s) address',
      testBrandFile({}, [{ menus: { header: [{ label: 'x', href: 'https://[x' }], footer: [] } }]),
    ],
  ])('%s', (field, problem, file) => {
    const issues = brandFile.safeParse(file).error?.issues ?? [];
    expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toContain(
      `${field}: ${problem}`,
    );
  });
});

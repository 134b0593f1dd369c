// Proves BRA-1, CON-23.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testBrandFile } from '../../../test/brand.ts';
import { brandFile } from './brand-file.ts';
import { loadBrands } from './brands.ts';

describe('a brand file is refused at the start, not where the site loads it, for', () => {
  const withScripts = (some: object) =>
    testBrandFile({ thirdParty: { ...testBrandFile().thirdParty, ...some } });
  const feedback = { desktop: 'https://feedback.example/d.js', mobile: 'https://feedback.example/m.js' };
  const plain = 'http://scripts.example/an.js';
  const https = 'must be an https address without a user name';
  const secret = 'https://user:secret@scripts.example/an.js';
  const eitherOr = 'must have either a script or an endpoint';
  const endpoint = 'must be a path like /events or an https address without a user name';

  it.each([
    ['thirdParty.chat.script', https, withScripts({ chat: { script: plain } })],
    ['thirdParty.chat.script', https, withScripts({ chat: { script: secret } })],
    ['thirdParty.marketing.script', https, withScripts({ marketing: { script: secret } })],
    ['thirdParty.abTest', https, withScripts({ abTest: plain })],
    ['thirdParty.analytics.endpoint', endpoint, withScripts({ analytics: { endpoint: plain } })],
    ['thirdParty.analytics.endpoint', endpoint, withScripts({ analytics: { endpoint: '//evil.example' } })],
    ['thirdParty.analytics', eitherOr, withScripts({ analytics: {} })],
    [
      'thirdParty.analytics',
      eitherOr,
      withScripts({ analytics: { script: 'https://a.example/a.js', endpoint: '/events' } }),
    ],
    [
      'thirdParty.feedback',
      'must have both script and ids, or neither',
      withScripts({ feedback: { script: 'https://a.example/a.js' } }),
    ],
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

it('a brand file has third parties by https, or on this machine, in either form', () => {
  const thirdParty = {
    consentScript: 'http://localhost:4002/{vendor}.js',
    chat: { script: 'http://lumibook.localhost:4002/chat.js', options: { colour: 'red' } },
    feedback: {
      'en-GB': { desktop: 'https://feedback.example/d.js', mobile: 'https://feedback.example/m.js' },
      script: 'https://feedback.example/{id}.js',
      ids: { 'nl-NL': { desktop: 'd1', mobile: 'm1' } },
    },
    abTest: 'https://experiments.example/offers?site=1',
    heatmap: { script: 'https://heat.example/h.js' },
    analytics: { endpoint: '/events' },
    marketing: { script: 'https://ads.example/a.js' },
    necessaryNames: ['cart', 'shop_*'],
    consentVersion: '2',
  };
  expect(brandFile.parse(testBrandFile({ thirdParty } as object)).thirdParty).toEqual(thirdParty);
});

describe('a third party of this machine', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'brand-addresses-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    [{ analytics: { script: 'http://localhost:4002/an.js' } }, 'http://localhost:4002/an.js'],
    [{ abTest: 'http://127.0.0.1:4002/offers' }, 'http://127.0.0.1:4002/offers'],
  ])('is refused in production: %j', async (some, address) => {
    const thirdParty = { ...testBrandFile().thirdParty, ...some };
    const file = testBrandFile({ thirdParty, quota: { photos: 1, bytes: 1 } });
    expect(brandFile.safeParse(file).success).toBe(true);
    await writeFile(path.join(folder, 'lumibook.json'), JSON.stringify(file));
    const refused = `brand lumibook.json: thirdParty: ${address} must be https in production`;
    await expect(loadBrands(folder, { production: true })).rejects.toThrow(refused);
    // The folder has no pictures.
    await expect(loadBrands(folder, { production: false })).rejects.not.toThrow(refused);
  });
});

// Proves CON-12.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { namesByConsent } from './names-by-consent.ts';
import { isAmong, isOwn } from './own-names.ts';

const source = path.resolve(import.meta.dirname, '..');
const isTest = /\.(test|screen|view|wide)\.tsx?$|\/testing\//;

/** What follows the names of which the code has the beginning. */
const ends: Readonly<Record<string, string>> = {
  'keepsake.album-position.': '00000000-0000-4000-9000-000000000001',
  'keepsake.experiment.': 'CRO-1304',
  'keepsake.mail-token ': '/change-email-confirmation',
};

it('lists every name under which the site stores something', () => {
  const names = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !isTest.test(file) && !file.endsWith('own-names.ts'))
    .flatMap((file) => readFileSync(path.join(source, file), 'utf8').match(/['`]keepsake\.[^'`$]+/g) ?? [])
    .map((quoted) => quoted.slice(1));
  expect(names.length).toBeGreaterThan(20);
  const isListed = (name: string) => isOwn(name + (ends[name] ?? '')) || namesByConsent.includes(name);
  expect(names.filter((name) => !isListed(name))).toEqual([]);
});

it('knows a name with anything after it', () => {
  expect(isAmong(['cart', 'shop_*'], 'cart')).toBe(true);
  expect(isAmong(['cart', 'shop_*'], 'cart2')).toBe(false);
  expect(isAmong(['cart', 'shop_*'], 'shop_1')).toBe(true);
});

it.each(['__Host-keepsake-known-0123456789ab', 'keepsake', '__Secure-oidc-resume.sig'])(
  'knows %s',
  (name) => {
    expect(isOwn(name)).toBe(true);
  },
);

it.each([
  '_ga',
  '',
  'length',
  'keepsake-known',
  'keepsake-known-by-others',
  'keepsake.sort.albums',
  'keepsake.storage-banner-room2',
  '__Host-keepsake_ads',
  'oidc-ads',
  'tsr-scroll-restoration-ads',
  ...namesByConsent,
])('does not take “%s” for its own', (name) => expect(isOwn(name)).toBe(false));

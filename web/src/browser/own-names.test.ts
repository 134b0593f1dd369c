// Proves CON-12.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isAmong, namesByConsent, ownNames } from './own-names.ts';

const source = path.resolve(import.meta.dirname, '..');
const isTest = /\.(test|screen|view|wide)\.tsx?$|\/testing\//;

it('lists every name under which the site stores something', () => {
  const names = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !isTest.test(file) && !file.endsWith('own-names.ts'))
    .flatMap((file) => readFileSync(path.join(source, file), 'utf8').match(/['`]keepsake\.[^'`$]+/g) ?? [])
    .map((quoted) => quoted.slice(1));
  expect(names.length).toBeGreaterThan(20);
  const known = [...ownNames, ...Object.values(namesByConsent)];
  expect(names.filter((name) => !isAmong(known, name))).toEqual([]);
});

it('knows a name with anything after it', () => {
  expect(isAmong(['cart', 'shop_*'], 'cart')).toBe(true);
  expect(isAmong(['cart', 'shop_*'], 'cart2')).toBe(false);
  expect(isAmong(['cart', 'shop_*'], 'shop_1')).toBe(true);
  expect(isAmong(ownNames, '_ga')).toBe(false);
  expect(isAmong(ownNames, namesByConsent.visitor)).toBe(false);
});

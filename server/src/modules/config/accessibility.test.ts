// Proves PLA-64.

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locales } from '@keepsake/contract/locale';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { testBrand } from '../../../test/brand.ts';
import { repositoryRoot } from '../../platform/index.ts';
import { readStatements } from './accessibility.routes.ts';

const get = (test: TestApp, locale: string, host = 'localhost:4000') =>
  test.app.inject({ url: `/accessibility.json?locale=${locale}`, headers: { host } });

describe('the demo brands', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it.each(['localhost:4000', 'printo.localhost:4000', 'wallery.localhost:4000'])(
    '%s has a statement in each language',
    async (host) => {
      const texts = new Set<string>();
      for (const locale of locales) {
        const statement = (await get(test, locale, host)).json();
        expect(statement.assessment).toMatchObject({ conformance: 'partial', assessedBy: 'self' });
        for (const limit of statement.limits) texts.add(limit);
        expect(statement.limits.every((limit: string) => limit.length > 10)).toBe(true);
      }
      expect(texts.size).toBeGreaterThan(1);
    },
  );

  it('is refused in an unknown language', async () => {
    expect((await get(test, 'ja-JP')).json()).toMatchObject({ code: 'invalid-request' });
  });
});

describe('a brand', () => {
  const brand = testBrand();
  const statement = {
    conformance: 'partial',
    assessedOn: '2026-11-20',
    assessedBy: 'external',
    limits: [
      { 'en-GB': 'Maps have no text.', 'nl-NL': 'Kaarten zonder tekst.', 'de-AT': 'Karten ohne Text.' },
    ],
    authorities: [{ name: 'ACM', url: 'https://www.acm.nl/' }],
  };
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'keepsake-statement-'));
    await cp(path.join(repositoryRoot, 'brands/lumibook/icon.svg'), path.join(folder, brand.id, 'icon.svg'));
    return () => rm(folder, { recursive: true });
  });
  const read = async (change: object) => {
    const file = path.join(folder, brand.id, 'accessibility.json');
    await writeFile(file, JSON.stringify({ ...statement, ...change }));
    return readStatements(folder, [brand]);
  };

  it('has the statement of its folder, or none', async () => {
    expect((await readStatements(folder, [brand])).size).toBe(0);
    expect((await read({})).get(brand.id)).toEqual(statement);
    expect((await read({ conformance: 'full', limits: [] })).size).toBe(1);
  });

  it.each([
    ['limits', { limits: [] }],
    ['limits.0.nl-NL', { limits: [{ 'en-GB': 'Maps.', 'de-AT': 'Karten.' }] }],
    ['conformance', { conformance: 'wcag' }],
    ['assessedOn', { assessedOn: '20 November' }],
    ['authorities.0.url', { authorities: [{ name: 'ACM', url: 'javascript:alert(1)' }] }],
  ])('is refused at the start with the field that is wrong: %s', async (field, change) => {
    await expect(read(change)).rejects.toThrow(`brand lumibook/accessibility.json: ${field}: `);
  });
});

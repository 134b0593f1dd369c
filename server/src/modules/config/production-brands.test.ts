// Proves BRA-1.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testBrandFile } from '../../../test/brand.ts';
import { repositoryRoot } from '../../platform/index.ts';
import type { StorefrontFile } from './brand-file.ts';
import { loadBrands } from './brands.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brands-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts with one brand, which has its pictures. */
async function load(file: object, production = true) {
  await cp(path.join(repositoryRoot, 'brands/lumibook'), path.join(folder, 'lumibook'), { recursive: true });
  await writeFile(path.join(folder, 'lumibook.json'), JSON.stringify(file));
  return loadBrands(folder, { production });
}

const quota = { photos: 1, bytes: 1 };
const customerCare = { email: 'care@photos.example', hours: [] };
const { legal } = testBrandFile();
const privacy = 'https://photos.example.com/privacy';

it('a brand has no address of an example', async () => {
  const file = testBrandFile({ quota, customerCare, legal: { ...legal, privacy } });
  await expect(load(file)).rejects.toThrow(
    'brand lumibook.json: customerCare.email: care@photos.example reaches nobody',
  );
  expect(await load(file, false)).toHaveLength(1);
});

it('a storefront says what becomes of personal data, by itself or by its brand', async () => {
  const of = (file: Parameters<typeof testBrandFile>[0], own?: object) =>
    load(testBrandFile({ quota, ...file }, own && [{ legal: own } as Partial<StorefrontFile>]));
  await expect(of({})).rejects.toThrow(
    /^brand lumibook\.json: storefronts\.0\.legal\.privacy: \S+ must link/,
  );
  expect(await of({}, { privacy })).toHaveLength(1);
  expect(await of({ legal: { ...legal, privacy } })).toHaveLength(1);
});

it.each(['lumibook', 'printo', 'wallery'])('the demo brand %s is refused', async (name) => {
  const source = path.join(repositoryRoot, 'brands');
  await cp(path.join(source, name), path.join(folder, name), { recursive: true });
  const file = JSON.parse(await readFile(path.join(source, `${name}.json`), 'utf8'));
  const storefronts = file.storefronts.map(({ sister, ...storefront }: StorefrontFile) => storefront);
  await writeFile(path.join(folder, `${name}.json`), JSON.stringify({ ...file, storefronts }));
  await expect(loadBrands(folder, { production: true })).rejects.toThrow(/ reaches nobody$/);
});

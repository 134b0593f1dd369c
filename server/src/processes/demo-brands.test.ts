// Proves CON-23, CON-24.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createConfig } from '../modules/config/index.ts';
import { repositoryRoot } from '../platform/index.ts';
import { makeDemoBrands } from './demo-brands.ts';

const repositoryBrands = path.join(repositoryRoot, 'brands');
const experiments = (port: number, brand = 'wallery') =>
  `http://experiments.localhost:${port}/third-parties/${brand}/experiments`;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'demo-brands-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function make(shopPort = 4001): Promise<string> {
  return (await makeDemoBrands({ dataDir, brandsFolder: repositoryBrands, shopPort })) ?? '';
}

const read = async (folder: string, name: string) =>
  JSON.parse(await readFile(path.join(folder, name), 'utf8'));

it('adds third parties to two brands, and changes nothing else', async () => {
  const folder = await make();
  expect(await readdir(folder)).toEqual(await readdir(repositoryBrands));
  for (const name of ['lumibook.json', 'printo.json', 'wallery.json']) {
    const { thirdParty: before, ...own } = await read(repositoryBrands, name);
    const { thirdParty, ...rest } = await read(folder, name);
    expect(rest).toEqual(own);
    expect([before.abTest, thirdParty.abTest]).toEqual([
      null,
      name === 'lumibook.json' ? null : experiments(4001, name.replace('.json', '')),
    ]);
  }
});

it('is made anew at each start', async () => {
  await make(4001);
  const { thirdParty } = await read(await make(5001), 'wallery.json');
  expect(thirdParty.abTest).toBe(experiments(5001));
});

it('is none in production, which has no sandbox, and would refuse them', async () => {
  expect(
    await makeDemoBrands({ dataDir, brandsFolder: repositoryBrands, shopPort: undefined }),
  ).toBeUndefined();
  const options = {
    publicOrigin: 'http://localhost:4000',
    production: true,
    authority: 'http://localhost:4000/oidc',
    clientId: 'site',
    passwordUrl: null,
    brandsFolder: await make(),
    messagesFolder: path.join(repositoryRoot, 'web/src/i18n/messages'),
    siteFolder: undefined,
  };
  await expect(createConfig(options)).rejects.toThrow('must be https in production');
});

describe('the policy of a page', () => {
  let shop: TestApp;
  beforeEach(async () => {
    const site = path.join(dataDir, 'site');
    await mkdir(path.join(site, 'assets'), { recursive: true });
    await mkdir(path.join(site, 'messages'));
    await writeFile(path.join(site, 'index.html'), '<p>');
    await writeFile(path.join(site, 'phone.html'), '');
    shop = await createTestApp({ brandsFolder: await make(), siteFolder: site });
  });
  afterEach(() => shop.close());

  async function policyOf(host: string): Promise<string> {
    const { headers } = await shop.app.inject({
      url: '/orders',
      headers: { host: `${host}:4000`, accept: 'text/html' },
    });
    return String(headers['content-security-policy']);
  }

  it('allows the stand-ins of the brand, and none to others', async () => {
    const wallery = await policyOf('wallery.localhost');
    const kinds = ['chat', 'heatmap', 'analytics', 'marketing', 'feedback', 'experiments'];
    for (const kind of kinds) expect(wallery).toContain(`http://${kind}.localhost:4001`);
    expect(await policyOf('printo.localhost')).toContain('http://printo.localhost:4001');
    expect(await policyOf('localhost')).not.toContain('http://heatmap');
  });
});

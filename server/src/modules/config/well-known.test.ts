// Proves PLA-60, PLA-62.

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeSiteFolder } from '../../../test/site-folder.ts';

let siteFolder: string;
let demo: TestApp;
let production: TestApp;
let foreign: TestApp;
beforeAll(async () => {
  siteFolder = await makeSiteFolder();
  demo = await createTestApp({ siteFolder });
  production = await createTestApp({ siteFolder, env: { PUBLIC_ORIGIN: 'https://account.example.com' } });
  const authority = {
    AUTHORITY: 'https://login.example.com',
    CLIENT_ID: 'site',
    CLIENT_SECRET: 's'.repeat(32),
  };
  foreign = await createTestApp({ siteFolder, env: authority });
});
afterAll(async () => {
  for (const test of [demo, production, foreign]) await test.close();
  await rm(siteFolder, { recursive: true });
});

const get = (test: TestApp, url: string, accept: string, host = 'localhost:4000') =>
  test.app.inject({ url, headers: { host, accept } });

it.each([
  ['account.example.com', ''],
  ['lumibook.localhost', ' /'],
  ['localhost', ' /'],
])('search engines may read of %s:%s', async (host, disallowed) => {
  const response = await get(production, '/robots.txt', '*/*', host);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toBe(`User-agent: *\nDisallow:${disallowed}\n`);
});

it.each(['text/html', '*/*'])('password managers are led to the settings: Accept: %s', async (accept) => {
  const response = await get(demo, '/.well-known/change-password', accept);
  expect([response.statusCode, response.headers.location]).toEqual([302, '/settings/security']);
});

it('password managers find nothing where the retailer’s own provider has the passwords', async () => {
  expect((await get(foreign, '/.well-known/change-password', 'text/html')).statusCode).toBe(404);
});

it.each([
  'resource-that-should-not-exist-whose-status-code-should-not-be-200',
  'security',
  'a/b',
  'a.txt',
  '',
])('/.well-known/%s is not found', async (name) => {
  for (const accept of ['text/html', '*/*']) {
    const response = await get(demo, `/.well-known/${name}`, accept);
    expect([accept, response.statusCode]).toEqual([accept, 404]);
  }
});

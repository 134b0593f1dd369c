import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { rawRateLimits } from './route-limits.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('limits every page and every form of the identity provider, and no machine endpoint', () => {
  const served = test.servedRoutes().filter((route) => /^(GET|HEAD|POST) \/oidc\//.test(route));
  expect(served).toContain('POST /oidc/interaction/:uid/register');
  for (const route of served) {
    const [method = '', url = ''] = route.split(' ');
    const { perAddress } = rawRateLimits(method, url);
    const expected = method === 'POST' ? 'signInPerAddress' : 'signInPagesPerAddress';
    expect([route, perAddress]).toEqual([route, route === 'POST /oidc/*' ? undefined : expected]);
  }
});

it('uses the first entry that matches', () => {
  expect(rawRateLimits('GET', '/push')).toEqual({ perAddress: 'pushSocketsPerAddress' });
  expect(rawRateLimits('POST', '/api/storage/files')).toEqual({ perAccount: ['uploadsPerAccount'] });
  expect(rawRateLimits('GET', '/anything')).toEqual({});
});

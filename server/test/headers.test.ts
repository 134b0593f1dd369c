import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { everyRoute, fillPath, newAddress } from './http-app.ts';
import { makeSiteFolder } from './site-folder.ts';
import { encodeMetadata, filesUrl, makeJpeg, uploadTestPhoto } from './uploads.ts';

/** T26: security headers on every response of every route. */

let test: TestApp;
let siteFolder: string;
let token: string;
let backOffice: string;

const page = '<!doctype html><html lang="{{lang}}"><script nonce="{{nonce}}"></script></html>';

beforeAll(async () => {
  siteFolder = await makeSiteFolder(page);
  await writeFile(path.join(siteFolder, 'assets/base.js'), 'export {};');
  test = await createTestApp({ siteFolder, env: { PUBLIC_ORIGIN: 'https://localhost' } });
  token = (await test.signUp('headers@demo.keepsake.test')).token;
  backOffice = await test.backOfficeToken();
});
afterAll(async () => {
  await test.close();
  await rm(siteFolder, { recursive: true });
});

const openToAll = /^\/oidc\/(jwks|\.well-known\/openid-configuration)$/;

/** Directive → its values. */
function policyOf(response: LightMyRequestResponse): Map<string, string[]> {
  const text = String(response.headers['content-security-policy']);
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

const framed = rawRoutes.filter(({ isFramed }) => isFramed).map(({ path: pattern }) => fillPath(pattern));

/** Expects that no other site shows it in a frame, unless the route is for that. */
function expectFrames(response: LightMyRequestResponse, url: string): void {
  const isFramed = framed.includes(url.split('?', 1)[0] ?? '');
  expect(response.headers['x-frame-options']).toBe(isFramed ? undefined : 'DENY');
  // The page for unknown hosts is in no frame, whatever the route.
  const ancestors = response.statusCode === 421 ? ['*', "'none'"] : ['*'];
  expect(isFramed ? ancestors : ["'none'"]).toContain(policyOf(response).get('frame-ancestors')?.join(' '));
}

function expectHeaders(
  response: LightMyRequestResponse,
  correlationId: string,
  allowedOrigin?: string,
): void {
  expect(response.headers).toMatchObject({
    'x-correlationid': correlationId,
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': 'max-age=63072000',
  });
  const policy = policyOf(response);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src') ?? []).not.toContain("'unsafe-inline'");
  expect(policy.get('script-src') ?? []).not.toContain("'unsafe-eval'");
  expect(response.headers['cache-control']).toBeDefined();
  expect(response.headers['x-powered-by']).toBeUndefined();
  expect(response.headers['access-control-allow-origin']).toBe(allowedOrigin);
  if (String(response.headers['content-type']).startsWith('application/json')) {
    expect(response.headers['cache-control']).toMatch(/no-store|no-cache/);
  }
}

interface TestRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | Buffer;
}

async function send({ method, url, headers, payload }: TestRequest): Promise<LightMyRequestResponse> {
  const correlationId = 'headers-suite';
  const response = await test.app.inject({
    method: method as 'GET',
    url,
    remoteAddress: newAddress(),
    headers: { host: 'localhost', 'x-correlationid': correlationId, ...headers },
    ...(payload !== undefined && { payload }),
  });
  expectFrames(response, url);
  expectHeaders(response, correlationId, openToAll.test(url) && response.statusCode < 400 ? '*' : undefined);
  return response;
}

describe('every route that is served or declared', () => {
  it('carries them for every caller, and however malformed the request is', async () => {
    const requested = everyRoute(test);
    expect(requested.length).toBeGreaterThan(30);
    for (const { method, path: pattern } of requested) {
      const url = fillPath(pattern);
      await send({ method, url });
      for (const bearer of [token, backOffice, 'wrong']) {
        await send({ method, url, headers: { authorization: `Bearer ${bearer}`, accept: 'text/html' } });
      }
      await send({ method, url: `${url}?x=%00`, headers: { authorization: `Bearer ${token}` } });
      await send({ method, url, headers: { host: 'elsewhere.example' } });
      if (method === 'GET' || method === 'HEAD') continue;
      await send({ method, url, headers: { 'content-type': 'text/plain' }, payload: 'x' });
      await send({ method, url, headers: { 'content-type': 'application/json' }, payload: '{' });
      await send({ method, url, headers: { 'content-length': '1000000000' } });
    }
  });

  it('shows one route only in frames of other sites', () => {
    expect(framed).toEqual(['/w/absent']);
  });

  it('covers every raw route of the contract', () => {
    const served = everyRoute(test).map((route) => route.path);
    for (const { path: pattern } of rawRoutes) {
      const isServed = served.some((one) => one === pattern || one.startsWith(pattern.replace(/\*$/, '')));
      expect(isServed ? pattern : `${pattern} is not served`).toBe(pattern);
    }
  });
});

describe('successes', () => {
  it.each([
    ['/', 200],
    ['/my-photos/photos', 200],
    ['/assets/base.js', 200],
    ['/config.json', 200],
    ['/locales/en-GB.json', 200],
    ['/health/live', 200],
    ['/docs/json', 200],
    ['/oidc/.well-known/openid-configuration', 200],
    ['/oidc/jwks', 200],
    ['/session/login', 303],
    ['/api/photo-management/users', 200],
  ])('%s responds %i with them', async (url, status) => {
    const headers = { accept: 'text/html,application/json', authorization: `Bearer ${token}` };
    const response = await send({ method: 'GET', url, headers });
    expect([url, response.statusCode]).toEqual([url, status]);
  });

  it('stand on uploads and on the bytes of photos', async () => {
    const photoId = await uploadTestPhoto(test, token, { seed: 1 });
    const photo = await send({
      method: 'GET',
      url: `/api/photo-management/photos/${photoId}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(photo.statusCode).toBe(200);
    const address = new URL(photo.json().url);
    const bytes = await send({ method: 'GET', url: `${address.pathname}${address.search}` });
    expect(bytes.statusCode).toBe(200);
    expect(bytes.headers['cache-control']).toMatch(/^private/);
    const made = await send({
      method: 'POST',
      url: filesUrl,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': encodeMetadata({ filename: 'a.jpg', filetype: 'image/jpeg' }),
      },
    });
    expect(made.statusCode).toBe(201);
    const damaged = await makeJpeg({ seed: 9 });
    const patched = await send({
      method: 'PATCH',
      url: `${filesUrl}/${String(made.headers.location).split('/').at(-1)}`,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '500',
        'content-type': 'application/offset+octet-stream',
      },
      payload: damaged,
    });
    expect(patched.statusCode).toBe(409);
  });
});

describe('the site’s page', () => {
  it('runs scripts of its own nonce only, and none made of text', async () => {
    const responses = await Promise.all(
      [1, 2].map(() => send({ method: 'GET', url: '/', headers: { accept: 'text/html' } })),
    );
    const nonces = responses.map((response) => /nonce="([^"]+)"/.exec(response.body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    responses.forEach((response, index) => {
      const policy = policyOf(response);
      expect(policy.get('script-src')).toContain(`'nonce-${nonces[index]}'`);
      expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
      expect(policy.get('trusted-types')).toEqual(['keepsake-worker']);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
    });
  });
});

describe('a request that the router cannot parse', () => {
  it.each([
    ['a broken escape', '/%zz'],
    ['half an escape', '/%'],
    ['two slashes', '//'],
    ['a long path', `/${'a'.repeat(9000)}`],
    ['a long parameter', `/api/photo-management/photos/${'a'.repeat(400)}`],
  ])('%s gets them, and a body of ours', async (_name, url) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const response = await send({ method: 'GET', url, headers });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json()).toMatchObject({ correlationId: 'headers-suite', code: expect.any(String) });
  });
});

import { once } from 'node:events';
import http from 'node:http';
import { imageUrlLimits } from '@keepsake/contract/server-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp, goodPassword, linkOf, tokenOf } from './account-app.ts';
import { accessTokenOf, type Browser, lumibook, publicOrigin, signIn } from './identity-app.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { makeJpeg, uploadBytes } from './uploads.ts';

/** T17: access that ends at one process ends at every other, from the next request on. */

let app: AccountApp;
let here: ServerProcess;
let there: ServerProcess;
let email: string;
let count = 0;

beforeAll(async () => {
  app = await createAccountApp();
  const { databaseUrl, dataDir } = app.test;
  const role = { role: 'api', databaseUrl, dataDir } as const;
  [here, there] = await Promise.all([startServerProcess(role), startServerProcess(role)]);
});
beforeEach(async () => {
  count += 1;
  email = `customer-${count}@example.com`;
  await app.test.signUp(email);
});
afterAll(async () => {
  await Promise.all([here, there].map((one) => one?.kill()));
  await app.close();
});

async function send(api: ServerProcess, url: string, headers: Record<string, string>, body?: string) {
  const request = http.request(`${api.origin}${url}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

const users = (api: ServerProcess, token: string) =>
  send(api, '/api/photo-management/users', { authorization: `Bearer ${token}` });

function postSession(api: ServerProcess, browser: Browser, action: string, body: unknown) {
  const { host } = new URL(lumibook);
  const cookies = browser.cookies(host).map(({ name, value }) => `${name}=${value}`);
  const headers = {
    host,
    origin: lumibook,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    cookie: cookies.join('; '),
  };
  return send(api, `/session/${action}`, headers, JSON.stringify(body));
}

async function signedIn(): Promise<{ browser: Browser; token: string }> {
  const browser = app.newBrowser();
  await signIn(browser, email);
  return { browser, token: await accessTokenOf(browser) };
}

async function expectEnded(token: string, end: () => Promise<unknown>): Promise<void> {
  expect([await users(here, token), await users(there, token)]).toEqual([200, 200]);
  await end();
  expect([await users(there, token), await users(here, token)]).toEqual([401, 401]);
}

describe('access that ends at one process ends at the other at once', () => {
  it('signing out', async () => {
    const { browser, token } = await signedIn();
    await expectEnded(token, () => postSession(here, browser, 'logout', {}));
    expect(await postSession(there, browser, 'token', null)).toBe(401);
  });

  it('signing out everywhere, in another browser', async () => {
    const [laptop, phone] = [await signedIn(), await signedIn()];
    const everywhere = () => postSession(here, phone.browser, 'logout', { everywhere: true });
    await expectEnded(laptop.token, everywhere);
    expect(await postSession(there, laptop.browser, 'token', null)).toBe(401);
  });

  it('a new password', async () => {
    const { browser, token } = await signedIn();
    await app.requestReset(email);
    const reset = tokenOf(linkOf(await app.mailTo(email, /Reset your password/)));
    const form = { token: reset, password: goodPassword };
    const headers = { origin: 'null' };
    const end = () =>
      app.newBrowser().open(`${publicOrigin}/oidc/password/reset`, { method: 'POST', form, headers });
    await expectEnded(token, end);
    expect(await postSession(there, browser, 'token', null)).toBe(401);
  });
});

it('links of images end with their window, despite sign-outs; no new ones are made', async () => {
  const { browser, token } = await signedIn();
  await uploadBytes(app.test, token, await makeJpeg({ seed: count }));
  const list = () => app.test.request(token, { method: 'GET', url: '/api/photo-management/photos' });
  const link = new URL((await list()).json().images[0].untouchedUrl);
  const open = async () =>
    (await app.newBrowser().open(`${publicOrigin}${link.pathname}${link.search}`)).statusCode;
  expect(await open()).toBe(200);
  await postSession(here, browser, 'logout', { everywhere: true });
  expect((await list()).statusCode).toBe(401);
  const { windowSeconds } = imageUrlLimits;
  const left = Number(link.searchParams.get('e')) * 1000 - app.clock.now();
  expect(left).toBeGreaterThan(windowSeconds * 1000);
  expect(left).toBeLessThanOrEqual(2 * windowSeconds * 1000);
  app.clock.advance(left - 1000);
  expect(await open()).toBe(200);
  app.clock.advance(1000);
  expect(await open()).toBe(404);
  app.clock.advance(-left);
});

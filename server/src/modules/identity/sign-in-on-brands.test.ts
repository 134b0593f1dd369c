// Proves BRA-1.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { accessTokenOf, Browser, openSignIn, postSession, signIn } from '../../../test/identity-app.ts';
import { uploadTestPhoto } from '../../../test/uploads.ts';

const email = 'anna@demo.keepsake.test';
const hosts = [
  'localhost',
  '127.0.0.1',
  'lumibook.localhost',
  'de.lumibook.localhost',
  'be.lumibook.localhost',
  'fr.lumibook.localhost',
  'printo.localhost',
  'wallery.localhost',
  'business.wallery.localhost',
];
const originOf = (host: string) => `http://${host}:4000`;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.signUp(email);
});
afterAll(() => app.close());

const newBrowser = () => new Browser(() => app.app);
const meAt = async (host: string, token: string) =>
  (await app.request(token, { method: 'GET', url: '/api/customer/customers/me', headers: { host } })).json();

test.each(hosts)('one signs in at %s, and returns there', async (host) => {
  const browser = newBrowser();
  await signIn(browser, email, originOf(host));
  const token = await accessTokenOf(browser, originOf(host));
  expect((await meAt(host, token)).email).toBe(email);
});

test('brands of one tenant share the library: the second requires no password', async () => {
  const browser = newBrowser();
  const [first, second] = [originOf('lumibook.localhost'), originOf('printo.localhost')];
  await signIn(browser, email, first);
  const token = await accessTokenOf(browser, first);
  const photoId = await uploadTestPhoto(app, token, { seed: 7 });

  expect((await postSession(browser, 'token', second)).statusCode).toBe(204);
  const arrived = await openSignIn(browser, second);
  expect(arrived.response.body).not.toContain('type="password"');
  const other = await accessTokenOf(browser, second);
  const photo = await app.request(other, {
    method: 'GET',
    url: `/api/photo-management/photos/${photoId}`,
    headers: { host: 'printo.localhost:4000' },
  });
  expect(photo.statusCode).toBe(200);
  expect(await meAt('printo.localhost', other)).toEqual(await meAt('lumibook.localhost', token));
});

test('each host has a session cookie of its own', async () => {
  const browser = newBrowser();
  const [first, second] = ['lumibook.localhost:4000', 'printo.localhost:4000'];
  await signIn(browser, email, `http://${first}`);
  await openSignIn(browser, `http://${second}`);
  const handles = [first, second].map(
    (host) => browser.cookies(host).find(({ name }) => name === '__Host-keepsake')?.value,
  );
  expect(handles[0]).toMatch(/^[\w-]{43}$/);
  expect(handles[1]).toMatch(/^[\w-]{43}$/);
  expect(handles[0]).not.toBe(handles[1]);
});

test('an unknown host signs no customer in', async () => {
  const response = await newBrowser().open('http://elsewhere.example/session/login');
  expect(response.statusCode).toBe(421);
});

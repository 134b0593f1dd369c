import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AccountApp,
  createAccountApp,
  goodPassword,
  linkOf,
  tokenOf,
} from '../../../test/account-app.ts';
import { formAction, lumibook, openSignIn, password, publicOrigin } from '../../../test/identity-app.ts';

let app: AccountApp;
beforeAll(async () => {
  app = await createAccountApp();
});
afterAll(() => app.close());

const controls = ['\0', '\x01', '\t', '\r\nBcc: x@example.com', '\x7f', '\u0085'];

test.each(controls)('%j in any field of any form is no error of the server', async (control) => {
  const browser = app.newBrowser();
  const action = formAction(await openSignIn(browser));
  const forms: [string, Record<string, string>][] = [
    [action, { email: `a${control}@example.com`, password }],
    [action, { email: 'a@example.com', password: `pass${control}word` }],
    [`${action}/register`, { email: `b${control}@example.com`, name: 'B', password: goodPassword }],
    [`${action}/register`, { email: 'b@example.com', name: `B${control}b`, password: goodPassword }],
    [`${action}/register`, { email: 'b@example.com', name: 'B', password: `${goodPassword}${control}` }],
    [`${action}/confirm`, { token: `a${control}`, password: goodPassword }],
    [`${publicOrigin}/oidc/password/forgot`, { email: `c${control}@example.com` }],
    [`${publicOrigin}/oidc/password/reset`, { token: `a${control}`, password: goodPassword }],
  ];
  for (const [address, form] of forms) {
    const response = await browser.open(address, { method: 'POST', form, from: '198.18.9.9' });
    expect([address, response.statusCode < 500]).toEqual([address, true]);
    app.clock.advance(3_600_000);
  }
  app.clock.advance(-forms.length * 3_600_000);
  for (const address of [
    `${publicOrigin}/oidc/password/forgot?shop=${encodeURIComponent(control)}&lang=${encodeURIComponent(control)}`,
    `${publicOrigin}/oidc/password/reset?token=${encodeURIComponent(control)}`,
    `${publicOrigin}/oidc/interaction/${encodeURIComponent(control)}`,
    `${lumibook}/session/login?returnTo=/${encodeURIComponent(control)}`,
  ])
    expect((await browser.open(address)).statusCode).toBeLessThan(500);
});

test('a name keeps all of it that can be typed, and a password every character', async () => {
  const [email, odd] = ['odd@example.com', `${goodPassword}\t`];
  const browser = app.newBrowser();
  await app.register(browser, { email, name: 'O\0d\nd', password: odd });
  const link = linkOf(await app.mailTo(email, /Confirm/));
  const confirm = { method: 'POST', form: { token: tokenOf(link) }, headers: { origin: 'null' } } as const;
  expect((await browser.open(link.split('?')[0] ?? '', confirm)).statusCode).toBe(303);
  const again = app.newBrowser();
  const action = formAction(await openSignIn(again));
  const send = (given: string) => again.open(action, { method: 'POST', form: { email, password: given } });
  expect((await send(goodPassword)).statusCode).toBe(422);
  expect((await send(odd)).statusCode).toBe(303);
});

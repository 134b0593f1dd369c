// Proves PLA-63.

import { randomUUID } from 'node:crypto';
import { maxContactMessageLength } from '@keepsake/contract/contact';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { runWhileOpen } from '../../../test/while-open.ts';

const url = '/api/customer/customers/me/messages';
const message = { topic: 'order', orderCode: 'K100001', message: 'Where is it?\nI am waiting.' };

let test: TestApp & { databaseUrl: string };
let name: string;
let email: string;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  await test.platform.mail.work();
});
afterAll(() => test.close());
beforeEach(async () => {
  name = randomUUID();
  email = `${name}@demo.keepsake.test`;
  ({ token } = await test.signUp(email));
});

const send = (body: object = message, headers: Record<string, string> = {}) =>
  test.request(token, { method: 'POST', url, headers: { host: 'localhost:4000', ...headers }, body });
const mails = async () =>
  ((await test.platform.mail.mailbox?.list()) ?? [])
    .map(({ message: mail }) => mail)
    .filter(({ replyTo }) => replyTo === email);
async function mail() {
  await expect.poll(async () => (await mails()).length, { timeout: deadlines.jobIsDone }).toBe(1);
  return (await mails())[0];
}

it('goes to customer care in the language of the storefront, and a reply goes to the customer', async () => {
  expect((await send(message, { cookie: 'keepsake-locale=nl-NL' })).statusCode).toBe(204);
  const { to, replyTo, fromName, subject, text, html } = (await mail()) ?? {};
  expect([to, replyTo, fromName]).toEqual(['help@lumibook.example', email, 'Lumibook']);
  expect(subject).toBe('Contact form: An order or delivery, order K100001');
  expect(text).toContain('Message:\nWhere is it?\nI am waiting.');
  expect(text).toContain('Language of the customer:\nDutch (Netherlands)');
  expect(html).toContain('Where is it?\nI am waiting.');
});

it('is text and nothing else', async () => {
  await send({ topic: 'other', message: ' <img src=x onerror=alert(1)> \u202egnp.exe' });
  const { subject, html, text } = (await mail()) ?? {};
  expect(subject).toBe('Contact form: Something else');
  expect(html).not.toContain('<img');
  expect(text).toContain('Message:\n<img src=x onerror=alert(1)> gnp.exe');
});

describe('is refused', () => {
  it.each([
    ['without a text', { topic: 'order', message: ' \n ' }],
    ['when it is too long', { topic: 'order', message: 'a'.repeat(maxContactMessageLength + 1) }],
    ['about something unknown', { topic: 'weather', message: 'Rain?' }],
    ['with lines in the order number', { ...message, orderCode: 'K1\r\nBcc: a@b.example' }],
    ['with another recipient', { ...message, to: 'a@b.example' }],
  ])('%s', async (_, body) => {
    expect((await send(body)).json()).toMatchObject({ code: 'invalid-request' });
  });

  it('where the brand has no mailbox', async () => {
    const storefronts = test.modules.config.storefronts;
    const site = storefronts.resolveSite('localhost');
    const care = site && storefronts.storefrontOf(site).brand;
    const before = care?.customerCare ?? null;
    Object.assign(care ?? {}, { customerCare: null });
    expect((await send()).json()).toMatchObject({ code: 'not-found' });
    Object.assign(care ?? {}, { customerCare: before });
  });

  it('when it is one of too many', async () => {
    const statuses: number[] = [];
    for (let n = 0; n <= rates.contactMessagesPerAccount.hits; n += 1)
      statuses.push((await send()).statusCode);
    expect(statuses.at(-2)).toBe(204);
    expect(statuses.at(-1)).toBe(429);
  });

  it('while the account is being deleted', async () => {
    const refused = await runWhileOpen(
      test,
      (tx) => test.modules.customers.deleteByShopId(tx, 'demo', name),
      () => send(),
    );
    expect(refused.json()).toMatchObject({ code: 'not-signed-in' });
    expect(await mails()).toEqual([]);
  });
});

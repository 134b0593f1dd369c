import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../test/account-app.ts';
import { publicOrigin } from '../../../test/identity-app.ts';
import { createDevMailbox } from './index.ts';

let app: AccountApp;
let mailId: string;
beforeAll(async () => {
  app = await createAccountApp();
  const { mail, database } = app.test.platform;
  await mail.send(database.autocommit, {
    fromName: 'Lumibook',
    to: 'anna@example.com',
    subject: '<b>Hello</b> & welcome',
    text: 'See https://photos.example.com/a?b=c&d=e\n<script>alert(1)</script>\n',
    html: '<p>Hello</p><script>alert(1)</script>',
  });
  mailId = (await app.mailTo('anna@example.com', /welcome/)).id;
});
afterAll(() => app.close());

const open = (path: string, remoteAddress = '127.0.0.1', headers = {}) =>
  app.test.app.inject({
    url: `/dev/mailbox${path}`,
    remoteAddress,
    headers: { host: new URL(publicOrigin).host, ...headers },
  });

test('lists mails and shows one, everything of it as text', async () => {
  const list = await open('');
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('&lt;b&gt;Hello&lt;/b&gt; &amp; welcome');
  const mail = await open(`/${mailId}`);
  expect(mail.body).toContain('<a href="https://photos.example.com/a?b=c&amp;d=e">');
  expect(mail.body).not.toContain('<script');
  expect(mail.headers['content-security-policy']).toContain("default-src 'none'");
});

test('the HTML of a mail is in a sandbox that runs nothing', async () => {
  const { headers } = await open(`/${mailId}/html`);
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-popups [^;]*; default-src 'none'/);
  expect(headers['content-security-policy']).not.toContain('allow-scripts');
});

test('a mail that does not exist is 404, and no path leaves the folder', async () => {
  for (const id of [randomUUID(), 'x', '..%2f..%2fsecrets'])
    expect((await open(`/${id}`)).statusCode).toBe(404);
});

test('the mailbox is not served to other machines', async () => {
  for (const path of ['', `/${mailId}`, `/${mailId}/html`]) {
    expect((await open(path, '192.168.1.20')).statusCode).toBe(404);
    expect((await open(path, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  }
});

test('production has no mailbox, nor has a machine that sends its mails', () => {
  const { mailbox } = app.test.platform.mail;
  const { pages } = app.test.modules.identity;
  const server = { register: () => expect.unreachable() } as unknown as typeof app.test.app;
  createDevMailbox({ mailbox, pages, production: true }).register(server);
  createDevMailbox({ mailbox: undefined, pages, production: false }).register(server);
});

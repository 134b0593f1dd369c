// Proves WID-2, WID-9, WID-12, WID-13.

import { encodeAddress } from '@keepsake/contract/base64-address';
import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { refuseSharesPath } from '@keepsake/contract/widgets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { BookOwner } from '../../../test/book-owner.ts';
import { fakeClock } from '../../../test/clock.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { cleanName } from './share-mail.ts';

const clock = fakeClock();
const { maxMessageLength, maxShares } = limits.widgets;

let test: TestApp & { databaseUrl: string };
beforeAll(async () => {
  test = await createTestApp({ clock });
});
afterAll(() => test.close());

let owner: BookOwner;
let book: string;
let to: string;
beforeEach(async () => {
  owner = await new BookOwner(test).signUp();
  book = await owner.putBook('book', { title: 'Norway <b>& back</b>' });
  await owner.widget('POST', book);
  to = `gran-${owner.name}@example.com`;
});

const put = (query: Record<string, string>, who = owner) =>
  who.widget('PUT', `${book}/share`, { query: { vendorId: 'LB', fromName: 'Anna', ...query } });
const post = (body: object, who = owner) =>
  who.widget('POST', `${book}/shares`, {
    body: { vendorId: 'LB', senderName: 'Anna', recipientEmail: to, ...body },
  });

async function mailsTo(email: string) {
  await test.platform.mail.work();
  const sent = 'select 1 from pgboss.job where name = $$send-mail$$ and state <> $$completed$$';
  await expect.poll(() => runOnServer(test.databaseUrl, sent)).toEqual([]);
  const mails = (await test.platform.mail.mailbox?.list()) ?? [];
  return mails.map(({ message }) => message).filter((message) => message.to === email);
}

describe('a mail', () => {
  it('has the link, the message as text, and the names of sender and brand', async () => {
    const personalMessage = 'Look!\r\n<script>alert(1)</script>';
    expect(await post({ personalMessage })).toEqual({ status: 204, body: null });
    const [mail] = await mailsTo(to);
    const { widgetCode } = (await owner.widget('GET', book)).body;
    expect(mail).toMatchObject({
      fromName: 'Anna via Lumibook',
      subject: 'Anna wants to show you a photo book',
    });
    expect(mail?.text).toContain(`/w/${widgetCode}\n`);
    expect(mail?.text).toContain('Look!\n<script>alert(1)</script>');
    expect(mail?.html).toContain('Look!\n&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.html).toContain('Norway &lt;b&gt;&amp; back&lt;/b&gt;');
    expect(mail?.html).not.toContain('<script');
    expect(JSON.stringify(mail)).not.toContain('replyTo');
  });

  it('has no hidden characters, and nothing that mail programs make a link of', async () => {
    const title = 'My\u202e book at https://evil.example/login';
    book = await owner.putBook('hidden', { title });
    await owner.widget('POST', book);
    const personalMessage = 'Look\u2066\u200b at\u0007 evil.example, St.Gallen, e.g. 3.5\u202e';
    expect((await post({ personalMessage })).status).toBe(204);
    const [mail] = await mailsTo(to);
    for (const part of [mail?.subject, mail?.text, mail?.html]) {
      expect(part?.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069]/u);
      expect(part).not.toMatch(/evil\.example|https:\/\/evil/);
    }
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('My book at https evil example login');
      expect(part).toContain('Look at evil. example, St. Gallen, e.g. 3.5');
    }
  });

  it.each([
    'http://evil.example/login click here',
    'www.evil.example',
    'ht\u200btps://evil.example',
    'evil.example/x',
  ])('with the address %j in its message is refused, by both routes', async (personalMessage) => {
    const refusal = { status: 400, body: { code: 'invalid-request', field: 'personalMessage' } };
    expect(await post({ personalMessage })).toMatchObject(refusal);
    const toEmailAddress = encodeAddress(to);
    expect(await put({ toEmailAddress, personalMessage })).toMatchObject(refusal);
    expect(await mailsTo(to)).toEqual([]);
  });

  it('is in the language of the sender’s site', async () => {
    const url = `/api/widget/v1/widget/${book}/shares`;
    const body = { vendorId: 'LB', senderName: 'Anna', recipientEmail: to };
    await test.request(owner.token, { method: 'POST', url, body, headers: { 'accept-language': 'de' } });
    expect((await mailsTo(to))[0]?.fromName).toBe('Anna über Lumibook');
  });

  it('is listed with a shortened address, the latest first', async () => {
    for (let n = 0; n <= maxShares; n += 1) {
      clock.advance(1000);
      expect((await post({ recipientEmail: `${'abcdefghijklm'[n]}-${owner.name}@example.com` })).status).toBe(
        204,
      );
    }
    const { shares } = (await owner.widget('GET', book)).body;
    expect(shares).toHaveLength(maxShares);
    expect(shares[0]).toEqual({ to: 'k…@example.com', at: expect.any(String) });
    expect(shares.at(-1).to).toBe('b…@example.com');
    expect((await owner.widget('GET', 'all', { query: { orderCodes: book } })).body[0].shares).toEqual(
      shares,
    );
  });
});

describe('the address in the query', () => {
  const standard = (text: string) => Buffer.from(text).toString('base64');

  it('is base64, standard or URL-safe, padded or not', async () => {
    // One of them has padding, and a character that differs between the two alphabets.
    const candidates = ['a', 'ab', 'abc'].flatMap((name) =>
      ['at', 'net', 'info'].map((end) => `${name}-${owner.name}@oü.${end}`),
    );
    const email = candidates.find((one) => /\/.*=/.test(standard(one))) ?? '';
    const bytes = Buffer.from(email);
    const all = [
      bytes.toString('base64'),
      bytes.toString('base64').replaceAll('=', ''),
      encodeAddress(email),
    ];
    for (const toEmailAddress of all) expect((await put({ toEmailAddress })).status).toBe(204);
    expect(new Set(all).size).toBe(all.length);
    expect((await owner.widget('GET', book)).body.shares).toHaveLength(all.length);
  });

  it('may have a domain beyond ASCII', async () => {
    const email = `oma-${owner.name}@bücher.example`;
    expect((await put({ toEmailAddress: encodeAddress(email) })).status).toBe(204);
    expect((await post({ recipientEmail: email })).status).toBe(204);
    expect(await mailsTo(`oma-${owner.name}@xn--bcher-kva.example`)).toHaveLength(2);
    expect((await owner.widget('GET', book)).body.shares[0].to).toBe('o…@bücher.example');
  });

  it.each([
    ['line breaks', standard('a@example.com\r\nBcc: b@example.com')],
    ['a line break at the end', standard('a@example.com\r\n')],
    ['a line break within an international domain', standard('a@büch\ner.example')],
    ['two addresses', standard('a@example.com,b@example.com')],
    ['a name', standard('Anna <a@example.com>')],
    ['a NUL', standard('a\0@example.com')],
    ['no address', standard('example.com')],
    ['nothing', ''],
    ['no base64', 'a@example.com'],
    ['base64 with a line break', `${standard('a@exam')}\n${standard('ple.com')}`],
    ['another encoding', Buffer.from('a@bücher.example', 'latin1').toString('base64')],
    ['400 characters', standard(`${'a'.repeat(388)}@example.com`)],
    ['300 characters', standard(`a@${'b.'.repeat(147)}com`)],
  ])('may not be %s', async (_name, toEmailAddress) => {
    expect(await put({ toEmailAddress })).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect((await owner.widget('GET', book)).body.shares).toEqual([]);
  });
});

describe('a share', () => {
  it.each([
    [{ senderName: ' ' }],
    [{ senderName: 'Anna\nBcc: b@example.com' }],
    [{ senderName: 'a'.repeat(limits.customer.maxNameLength + 1) }],
    [{ personalMessage: 'a'.repeat(maxMessageLength + 1) }],
    [{ recipientEmail: 'a@example.com\r\n' }],
    [{ recipientEmail: 'a@example.com, b@example.com' }],
    [{ replyTo: 'b@example.com' }],
  ])('is refused with %j', async (change) => {
    expect((await post(change)).body).toMatchObject({ code: 'invalid-request' });
  });

  it('is of an existing widget of the customer, and not for a business', async () => {
    const other = await new BookOwner(test).signUp();
    expect((await post({}, other)).status).toBe(404);
    expect((await put({ toEmailAddress: encodeAddress(to) }, other)).status).toBe(404);
    await owner.widget('DELETE', book);
    expect((await post({})).status).toBe(404);
    await owner.widget('POST', book);
    await owner.becomeBusiness();
    expect((await post({})).status).toBe(404);
    expect(await mailsTo(to)).toEqual([]);
  });

  it('is refused for a book that the shop has blocked', async () => {
    const blocked = { isBlocked: true, isPublic: false };
    test.modules.widgets.setStandings(async () => new Map([[book, blocked]]));
    expect(await post({})).toMatchObject({ status: 409, body: { code: 'order-blocked' } });
    test.modules.widgets.setStandings(async () => new Map());
    expect(await mailsTo(to)).toEqual([]);
  });

  it('reaches a mailbox three times a day, whoever sends it', async () => {
    for (let n = 0; n < 2; n += 1) expect((await post({})).status).toBe(204);
    const other = await new BookOwner(test).signUp();
    const own = await other.putBook('own');
    await other.widget('POST', own);
    const body = { vendorId: 'LB', senderName: 'Bert', recipientEmail: to.toUpperCase() };
    const sendOther = () => other.widget('POST', `${own}/shares`, { body });
    expect((await sendOther()).status).toBe(204);
    expect(await sendOther()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect((await post({ recipientEmail: `x${to}` })).status).toBe(204);
  });

  it('is sent twenty times a day by a customer', async () => {
    const { hits } = rates.widgetSharesPerAccount;
    for (let n = 0; n < hits; n += 1) {
      expect((await post({ recipientEmail: `${n}-${to}` })).status).toBe(204);
    }
    expect((await put({ toEmailAddress: encodeAddress(`x-${to}`) })).status).toBe(429);
  });
});

describe('a recipient', () => {
  const open = (method: 'GET' | 'POST', url: string) =>
    test.request(undefined, {
      method,
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  async function linkOf(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    return /\/refuse-shares\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  }

  it('can refuse further mails, by a press of a button', async () => {
    await post({});
    const link = await linkOf(to);
    const page = await open('GET', link);
    expect(page.statusCode).toBe(200);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.body).toContain(`<form method="post" action="${link.replaceAll('&', '&amp;')}">`);
    expect((await post({ recipientEmail: to.toUpperCase() })).status).toBe(204);

    expect((await open('POST', link)).body).toContain('We won’t write to you again');
    expect((await open('POST', link)).statusCode).toBe(200);
    const refused = { status: 409, body: { code: 'recipient-refuses' } };
    expect(await post({})).toMatchObject(refused);
    expect(await put({ toEmailAddress: encodeAddress(to.toUpperCase()) })).toMatchObject(refused);
    expect((await post({ recipientEmail: `x${to}` })).status).toBe(204);
    const rows = await runOnServer(test.databaseUrl, 'select * from share_refusals');
    expect(JSON.stringify(rows)).not.toContain('gran');
  });

  it.each(['', '?token=absent', `?token=${'a'.repeat(43)}.${'b'.repeat(43)}`])(
    'sees that the link %s does not work',
    async (query) => {
      for (const method of ['GET', 'POST'] as const) {
        const page = await open(method, `${refuseSharesPath}${query}`);
        expect([page.statusCode, page.body.includes('This link doesn’t work')]).toEqual([404, true]);
      }
    },
  );
});

it.each([
  ['Anna', 'Anna'],
  ['  Anna \u202e\u200b B.  ', 'Anna B.'],
  ['support@bank.example', 'support bank example'],
  ['"Anna" <a@b.c>, Bert', 'Anna a b c Bert'],
  ['bank.example/pay', 'bank example pay'],
  ['آنا', 'آنا'],
  ['\u200b', ''],
  ['x'.repeat(100), 'x'.repeat(60)],
])('%j is shown as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown);
});

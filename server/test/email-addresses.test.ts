// Proves SET-60, SET-61.

import { encodeAddress } from '@keepsake/contract/base64-address';
import { refusedEmails, takenEmails } from '@keepsake/contract/email-address-samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp, goodPassword, linkOf } from './account-app.ts';
import { BookOwner } from './book-owner.ts';
import { EmailChanger, signInStatus } from './email-changer.ts';
import { password } from './identity-app.ts';

let app: AccountApp;
let shop: string;
let owner: BookOwner;
let business: BookOwner;
let book: string;
beforeAll(async () => {
  app = await createAccountApp();
  shop = await app.test.backOfficeToken();
  owner = await new BookOwner(app.test).signUp();
  business = await new BookOwner(app.test).signUp();
  await business.becomeBusiness();
  book = await owner.putBook('book');
  await owner.widget('POST', book);
});
afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
const answerOf = ({ statusCode, body }: { statusCode: number; body: string }): Answer => ({
  status: statusCode,
  body: body === '' ? null : JSON.parse(body),
});

let count = 0;
const ofShop = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  answerOf(await app.test.request(shop, { method, url: `/api/back-office${path}`, ...(body && { body }) }));

function putCustomer(email: string, id = `c-${++count}`) {
  const identity = { issuer: 'https://sign-in.example.com', subject: id };
  return ofShop('PUT', `/customers/${id}`, { email, identity });
}

const subscribe = (email: string) =>
  ofShop('POST', '/newsletter/subscriptions', {
    email,
    locale: 'nl-NL',
    channel: 'PR-NL',
    wordingVersion: 'v1',
    source: 'footer',
  });

/** What takes an address, by the name of its field. */
const endpoints: readonly [string, string, (email: string) => Promise<Answer>][] = [
  [
    'the change of an address',
    'email',
    async (email) => {
      const changer = await new EmailChanger(app).signUp();
      return answerOf(await changer.request({ email }));
    },
  ],
  ['the newsletter', 'email', subscribe],
  [
    'the recipient of a photo book',
    'recipientEmail',
    (recipientEmail) =>
      owner.widget('POST', `${book}/shares`, {
        body: { vendorId: 'LB', senderName: 'Anna', recipientEmail },
      }),
  ],
  [
    'the recipient in a query',
    'toEmailAddress',
    (email) =>
      owner.widget('PUT', `${book}/share`, {
        query: { vendorId: 'LB', fromName: 'Anna', toEmailAddress: encodeAddress(email) },
      }),
  ],
  [
    'the address for invoices',
    'billingEmail',
    async (billingEmail) => {
      const url = '/api/customer/customers/me/business-details';
      return answerOf(await app.test.request(business.token, { method: 'PUT', url, body: { billingEmail } }));
    },
  ],
  ['a customer of the shop', 'email', (email) => putCustomer(email)],
];

describe.each(endpoints)('%s', (name, field, send) => {
  const sendsMail = name !== 'a customer of the shop';

  it('takes a domain in letters', async () => {
    count += 1;
    const { status, body } = await send(`anna-${count}@фото.москва`);
    expect(status).toBeLessThan(300);
    if (field === 'billingEmail')
      expect(body).toMatchObject({ details: { billingEmail: `anna-${count}@фото.москва` } });
    else if (sendsMail) await app.mailTo(`anna-${count}@xn--n1aalg.xn--80adxhks`, /./);
  });

  it('refuses letters before the @ with a code of their own', async () => {
    const { status, body } = await send('jürgen@example.com');
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'email-unreachable', field, message: expect.stringContaining('such as ü before the @') },
    });
  });

  it('names the field of what is no address', async () => {
    expect(await send('anna@localhost')).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', field },
    });
  });
});

describe('customers of a batch', () => {
  const putAll = async (all: readonly string[]) => {
    const customers = all.map((email) => {
      const shopCustomerId = `b-${++count}`;
      return {
        shopCustomerId,
        email,
        identity: { issuer: 'https://sign-in.example.com', subject: shopCustomerId },
      };
    });
    const { body } = await ofShop('POST', '/customers:batch', { customers });
    return { customers, results: (body as { results: { result: string; error?: object }[] }).results };
  };

  it('have their addresses as mails are addressed to them', async () => {
    const { customers, results } = await putAll(takenEmails.map(({ typed }) => typed));
    expect(results.map(({ result }) => result)).toEqual(takenEmails.map(() => 'created'));
    const stored = [];
    for (const { shopCustomerId } of customers) {
      stored.push((await ofShop('GET', `/customers/${shopCustomerId}`)).body);
    }
    expect(stored).toMatchObject(takenEmails.map(({ email }) => ({ email })));
  });

  it('are refused alone', async () => {
    const { results } = await putAll(refusedEmails.map(({ typed }) => typed));
    expect(results.map(({ error }) => error)).toMatchObject(
      refusedEmails.map(({ refused }) => ({
        code: refused === 'unreachable' ? 'email-unreachable' : 'invalid-request',
        field: 'email',
      })),
    );
  });
});

describe('both forms of a domain', () => {
  const [letters, punycode] = ['müller.de', 'xn--mller-kva.de'];

  it('are one account, whose mails are addressed in Punycode and whose pages have the letters', async () => {
    const browser = app.newBrowser();
    const form = { email: ` Nina@${letters}`, name: 'Nina', password: goodPassword };
    expect((await app.register(browser, form)).body).toContain(`Nina@${letters}`);
    const mail = await app.mailTo(`Nina@${punycode}`, /Confirm/);
    const link = linkOf(mail);
    const page = await browser.open(link);
    expect(page.body).toContain(`Nina@${letters}`);
    await browser.open(link, {
      method: 'POST',
      form: { token: new URL(link).searchParams.get('token') ?? '' },
    });
    await app.register(app.newBrowser(), { ...form, email: `nina@${punycode}` });
    await app.mailTo(`Nina@${punycode}`, /already have an account/i);
    for (const email of [`nina@${letters}`, `NINA@${punycode}`, `nina@mu\u0308ller．de`]) {
      expect(await signInStatus(app, email, goodPassword)).toBe(303);
    }
  });

  it('are one subscription', async () => {
    await subscribe(`sub@${letters}`);
    const { message } = await app.mailTo(`sub@${punycode}`, /./);
    const link = new URL(/http\S+subscription-confirmation\S+/.exec(message.text)?.[0] ?? '');
    const token = link.searchParams.get('confirmation-token') ?? '';
    const confirmed = await app.test.request(undefined, {
      method: 'GET',
      url: `/api/email/api/v1/Profiles/${encodeURIComponent(`sub@${letters}`)}/subscription/confirm/${token}`,
      headers: { host: 'printo.localhost:4000' },
    });
    expect(confirmed.statusCode).toBe(204);
    expect((await subscribe(`SUB@${punycode}`)).body).toEqual({ result: 'already-confirmed' });
  });

  it('are one participant, whom the owner reads in letters', async () => {
    const [albumId, photoOwner] = [crypto.randomUUID(), await new BookOwner(app.test).signUp()];
    const { token } = await app.test.signUp(`guest@${punycode}`);
    const albums = { name: 'Norway', ownerId: photoOwner.name, participantIds: ['guest'], photos: [] };
    expect((await ofShop('PUT', `/shared-albums/${albumId}`, albums)).status).toBe(200);
    const url = `/api/sharing/shared-albums/${albumId}/participants`;
    const people = answerOf(await app.test.request(photoOwner.token, { method: 'GET', url }));
    expect(people).toMatchObject({ body: { participants: [{ email: `guest@${letters}` }] } });
    const me = await app.test.request(token, { method: 'GET', url: '/api/customer/customers/me' });
    expect(me.json().email).toBe(`guest@${letters}`);
    const again = await ofShop('PUT', '/customers/guest', {
      email: `Guest@${letters}`,
      initialPassword: password,
    });
    expect(again.body).toMatchObject({ emailDiffers: false });
  });

  it('are the present address, which is no change', async () => {
    const { token } = await app.test.signUp(`same@${punycode}`);
    const changer = new EmailChanger(app);
    changer.accessToken = token;
    const response = answerOf(await changer.request({ email: `Same@${letters}` }));
    expect(response).toMatchObject({ status: 400, body: { fields: [{ path: 'email', code: 'not-valid' }] } });
  });
});

describe('the pages of the sign-in', () => {
  it.each([
    ['jürgen@example.com', 'Our mail cannot reach addresses with letters such as ü before the @'],
    ['anna@localhost', 'Enter an email address like name@example.com'],
  ])('refuse %s with a sentence, and keep it', async (email, sentence) => {
    const pages = [
      await app.requestReset(email),
      await app.register(app.newBrowser(), { email, name: 'Jo', password: goodPassword }),
    ];
    for (const { statusCode, body } of pages) {
      expect(statusCode).toBe(422);
      expect(body).toContain(sentence);
      expect(body).toContain(`value="${email}"`);
    }
  });
});

// Proves SET-39, SET-48, NEW-8, EXP-9.

import { randomUUID } from 'node:crypto';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptMail } from '../src/platform/mail/index.ts';
import { type AccountApp, createAccountApp, goodPassword, linkOf, tokenOf } from './account-app.ts';
import { BookOwner } from './book-owner.ts';
import { subjectOf } from './callers.ts';
import { newAddress } from './http-app.ts';
import { formAction, publicOrigin } from './identity-app.ts';
import { addresses } from './order-on-its-way.ts';
import { uploadTestPhoto } from './uploads.ts';

/** Rules of links in mails (R7, decision 0073). */

let account: AccountApp;
let test: AccountApp['test'];
let from: string;
beforeAll(async () => {
  account = await createAccountApp();
  ({ test } = account);
  await test.modules.exports.work();
});
afterAll(() => account.close());

const confirmationToken = (mail: KeptMail) =>
  /confirmation-token=([\w-]+)/.exec(mail.message.text)?.[1] ?? '';

/** A customer who does everything at one host. */
class Visitor {
  readonly host: string;
  readonly origin: string;
  readonly owner = new BookOwner(test);

  constructor(host: string) {
    this.host = host;
    this.origin = `http://${host}`;
  }

  async call(method: 'POST' | 'PUT', url: string, body: object, token = this.owner.token) {
    const headers = { host: this.host };
    const response = await test.request(token, { method, url, body, headers, remoteAddress: from });
    expect(response.statusCode, `${url}: ${response.body}`).toBeLessThan(300);
    return response;
  }

  identity = () => `/api/auth/v2/identities/keepsake/${subjectOf(this.owner.token)}`;
  mail = (subject: RegExp, to = this.owner.email) => account.mailTo(to, subject);

  async placeOrder(): Promise<string> {
    const [inner] = orderExample.orders;
    const products = inner?.products.map((one) => ({ ...one, status: 'Confirmed', isPersonalised: false }));
    const until = new Date(account.clock.now() + 3_600_000).toISOString();
    const code = this.owner.code('order');
    const response = await this.owner.ofShop('PUT', `/orders/${code}`, {
      ...orderExample,
      shopCustomerId: this.owner.name,
      updatedAt: new Date(account.clock.now()).toISOString(),
      addressChange: { until, postalCodes: ['10'] },
      cancelUntil: until,
      orders: [{ ...inner, products, parcels: [] }],
    });
    expect(response.statusCode).toBe(200);
    return code;
  }

  async changeDelivery(code: string, address: object): Promise<void> {
    await this.call('PUT', `/api/orders/v1/superorders/${code}/deliveryAddress`, address);
  }
}

const isOfProvider = (link: URL) => link.origin === publicOrigin && link.pathname.startsWith('/oidc/');

/** Origins of the links of a mail; a page of the provider counts as the storefront that it is asked for. */
function originsOf({ message }: KeptMail): string[] {
  const links = [...message.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
  return links.flatMap((link) => {
    if (!isOfProvider(link)) return [link.origin];
    const shop = link.searchParams.get('shop');
    return shop === null ? [] : [shop];
  });
}

async function expectLinks(mails: readonly KeptMail[], origin: string): Promise<void> {
  for (const mail of mails) {
    expect(mail.message.text, mail.message.subject).toContain('http://');
    expect({ subject: mail.message.subject, origins: new Set(originsOf(mail)) }).toEqual({
      subject: mail.message.subject,
      origins: new Set(originsOf(mail).map(() => origin)),
    });
  }
}

describe.each(['localhost:4000', 'lumibook.localhost:4000', '127.0.0.1:4000'])('asked at %s', (host) => {
  let visitor: Visitor;
  beforeAll(async () => {
    from = newAddress();
    visitor = new Visitor(host);
    await visitor.owner.signUp();
  });

  it('mails of orders, exports, books and newsletters lead there', async () => {
    const { owner, origin } = visitor;
    const code = await visitor.placeOrder();
    await visitor.changeDelivery(code, addresses.near);
    const [inner] = orderExample.orders;
    const lines = inner?.products.slice(0, 1).map(({ productCode }) => ({
      orderCode: inner.orderCode,
      productCode,
    }));
    await visitor.call('POST', `/api/orders/v1/superorders/${code}/cancellation`, {});
    await visitor.call('POST', `/api/orders/v1/superorders/${code}/withdrawals`, { name: 'Anna', lines });
    await uploadTestPhoto(test, owner.token, { seed: 1 });
    await visitor.call('POST', '/api/export/backups', { channel: 'LB-GB' });
    const book = await owner.putBook('book');
    await owner.widget('POST', book);
    const friend = `friend-${owner.email}`;
    const share = { vendorId: 'LB', senderName: 'Anna', recipientEmail: friend };
    await visitor.call('POST', `/api/widget/v1/widget/${book}/shares`, share);
    const reader = `reader-${owner.email}`;
    const form = { email: reader, locale: 'en-GB', channel: 'LB-GB', wordingVersion: 'v1', source: 'footer' };
    const shop = await test.backOfficeToken();
    await visitor.call('POST', '/api/back-office/newsletter/subscriptions', form, shop);
    await expectLinks(
      [
        await visitor.mail(/New delivery address/),
        await visitor.mail(/Your request to cancel/),
        await visitor.mail(/Receipt of your withdrawal/),
        await visitor.mail(/export is ready/),
        await visitor.mail(/photo book/, friend),
        await visitor.mail(/./, reader),
      ],
      origin,
    );
  });

  it('mails of the account lead there, or to the provider’s page for it', async () => {
    const { owner, origin } = visitor;
    const newEmail = `new-${owner.email}`;
    const browser = account.newBrowser();
    const page = await browser.follow(`${origin}/session/login?returnTo=/`);
    const registration = { email: owner.email, name: 'Anna', password: goodPassword };
    await browser.open(`${formAction(page)}/register`, { method: 'POST', form: registration });
    const forgot = `${publicOrigin}/oidc/password/forgot?shop=${encodeURIComponent(origin)}`;
    await account.newBrowser().open(forgot, { method: 'POST', form: { email: owner.email } });
    const reset = await visitor.mail(/Reset your password/);
    const form = { token: tokenOf(linkOf(reset)), password: goodPassword };
    await account.newBrowser().open(`${publicOrigin}/oidc/password/reset`, { method: 'POST', form });
    const passwordChanged = await visitor.mail(/password/);
    ({ token: owner.token } = await test.signUp(owner.email));
    const changes = `${visitor.identity()}/emailchanges`;
    await visitor.call('POST', changes, { email: 'used-address@demo.keepsake.test', channel: 'LB-GB' });
    await visitor.call('POST', changes, { email: newEmail, channel: 'LB-GB' });
    const change = await visitor.mail(/Confirm your new email address/, newEmail);
    const token = confirmationToken(change);
    await visitor.call('POST', `${changes}/${token}/actions/confirm`, { confirmationToken: token });
    await expectLinks(
      [
        await visitor.mail(/already/),
        reset,
        passwordChanged,
        change,
        await visitor.mail(/about to change/),
        await visitor.mail(/has been changed/),
        await visitor.mail(/has been changed/, newEmail),
      ],
      origin,
    );
  });

  it('mails of a deletion lead there', async () => {
    const leaver = new Visitor(host);
    const { owner, origin } = leaver;
    await owner.signUp();
    const url = `${leaver.identity()}/deleteaccount`;
    await leaver.call('POST', url, { channel: 'LB-GB' });
    const request = await leaver.mail(/Confirm the deletion/);
    const token = confirmationToken(request);
    await leaver.call('POST', `${url}/${token}/actions/confirm`, { confirmationToken: token });
    await expectLinks([request, await leaver.mail(/deleted/)], origin);
  });
});

describe('a mail for another channel', () => {
  it('leads to that channel, whatever the host of the request', async () => {
    from = newAddress();
    const visitor = new Visitor('localhost:4000');
    await visitor.owner.signUp();
    await visitor.call('POST', `${visitor.identity()}/deleteaccount`, { channel: 'PR-NL' });
    await expectLinks([await visitor.mail(/./)], 'http://printo.localhost:4000');
  });
});

describe('a mail that nobody asked for at a storefront', () => {
  it('leads to PUBLIC_ORIGIN where that is of the channel', async () => {
    from = newAddress();
    const visitor = new Visitor('lumibook.localhost:4000');
    await visitor.owner.signUp();
    const code = await visitor.placeOrder();
    await visitor.changeDelivery(code, addresses.abroad);
    const asked = await visitor.mail(/Your new address/);
    await expectLinks([asked], visitor.origin);
    const { changeId } = (
      await test.request(await test.backOfficeToken(), {
        method: 'GET',
        url: `/api/back-office/orders/${code}/address-change`,
      })
    ).json();
    const decision = { changeId, state: 'SuccessfulUpdate' };
    await visitor.owner.ofShop('PUT', `/orders/${code}/address-change`, decision);
    await visitor.owner.ofShop('DELETE', `/customers/${visitor.owner.name}`);
    await expectLinks(
      [await visitor.mail(/New delivery address/), await visitor.mail(/deleted/)],
      publicOrigin,
    );
  });
});

it('a host that the brand does not list makes no links', async () => {
  const owner = await new BookOwner(test).signUp();
  const url = `/api/auth/v2/identities/keepsake/${subjectOf(owner.token)}/deleteaccount`;
  const headers = { host: `evil-${randomUUID()}.example` };
  const body = { channel: 'LB-GB' };
  const response = await test.request(owner.token, { method: 'POST', url, body, headers });
  expect(response.statusCode).toBe(421);
  await account.settled();
  expect(await account.mailsTo(owner.email)).toEqual([]);
});

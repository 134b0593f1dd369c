import { expect } from 'vitest';
import type { AccountApp } from './account-app.ts';
import type { Browser } from './browser.ts';
import { subjectOf } from './callers.ts';
import { accessTokenOf, formAction, lumibook, openSignIn, publicOrigin, signIn } from './identity-app.ts';
import { type Faults, SoftAuthenticator } from './soft-authenticator.ts';

/** `data-options` of a page. */
export function optionsOf(body: string) {
  const text = /data-options="([^"]+)"/.exec(body)?.[1];
  if (text === undefined) throw new Error('no options of a passkey on this page');
  return JSON.parse(text.replaceAll('&quot;', '"'));
}

export const tokenOfPage = (body: string) => /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';

export const addPage = `${publicOrigin}/oidc/passkeys/add`;

let count = 0;

/** A browser at an address of its own, because addresses are limited. */
export function newBrowser(app: AccountApp): Browser {
  count += 1;
  return app.newBrowser({ from: `10.${11 + (count >> 8)}.${count & 255}.1` });
}

/** A customer in one browser, signed in with the password. */
export class PasskeyOwner {
  readonly browser: Browser;
  readonly #app: AccountApp;
  readonly email: string;
  token = '';

  constructor(app: AccountApp, email: string) {
    this.#app = app;
    this.browser = newBrowser(app);
    this.email = email;
  }

  async signUp(): Promise<this> {
    await this.#app.test.signUp(this.email);
    await signIn(this.browser, this.email);
    this.token = await accessTokenOf(this.browser);
    return this;
  }

  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object, as = this.token) {
    const url = `/api/auth/v2/identities/keepsake/${subjectOf(this.token)}/passkeys${path}`;
    const headers = { host: new URL(lumibook).host };
    return this.#app.test.request(as, { method, url, headers, ...(body && { body }) });
  }

  async list(): Promise<{ id: string; name: string; createdAt: string; lastUsedAt?: string }[]> {
    return (await this.call('GET')).json().passkeys;
  }

  /** Address of the page that adds a passkey. */
  async link(): Promise<string> {
    const response = await this.call('POST');
    expect(response.statusCode, response.body).toBe(201);
    return response.json().url;
  }

  async openLink(link: string, browser = this.browser) {
    const { body } = await browser.open(link);
    return { options: optionsOf(body), token: tokenOfPage(body) };
  }

  send(token: string, passkey: string, browser = this.browser) {
    return browser.open(addPage, {
      method: 'POST',
      form: { token, passkey },
      headers: { origin: 'null' },
    });
  }

  async add(key = new SoftAuthenticator(publicOrigin), faults: Faults = {}): Promise<SoftAuthenticator> {
    const { options, token } = await this.openLink(await this.link());
    const response = await this.send(token, key.create(options, faults));
    expect(response.headers.location, response.body).toBe(`${lumibook}/settings/security#passkeys`);
    return key;
  }

  async kinds(as = this.token): Promise<string[]> {
    const url = '/api/customer/customers/me/activity';
    const { entries } = (await this.#app.test.request(as, { method: 'GET', url })).json();
    return entries.map(({ kind }: { kind: string }) => kind);
  }
}

export interface OpenSignIn {
  readonly browser: Browser;
  readonly action: string;
  readonly options: { challenge: string };
}

/** Opens the sign-in page in a new browser. */
export async function beginSignIn(app: AccountApp, browser = newBrowser(app)): Promise<OpenSignIn> {
  const page = await openSignIn(browser);
  return { browser, action: `${formAction(page)}/passkey`, options: optionsOf(page.response.body) };
}

export const sendPasskey = ({ browser, action }: OpenSignIn, passkey: string) =>
  browser.open(action, { method: 'POST', form: { passkey } });

/** Signs in with a passkey in a new browser; returns the response to the form. */
export async function signInWith(app: AccountApp, key: SoftAuthenticator, faults: Faults = {}) {
  const page = await beginSignIn(app);
  const response = await sendPasskey(page, key.get(page.options, faults));
  return { ...page, response };
}

/** Expects the page that says why no passkey was added. */
export async function expectNotAdded(
  sending: Promise<{ statusCode: number; body: string }>,
  status: number,
  text: string,
): Promise<void> {
  const { statusCode, body } = await sending;
  const says = (sentence: string) => body.includes(sentence);
  expect([statusCode, says('This passkey wasn’t added'), says(text)]).toEqual([status, true, true]);
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '../../../server/test/browser.ts';
import { accessTokenOf, formAction } from '../../../server/test/identity-app.ts';
import { remoteBrowser } from '../../../server/test/remote-server.ts';
import type { Fleet } from '../machine/fleet.ts';

/** A customer who has registered by form and mail. */
export interface Account {
  readonly number: number;
  readonly email: string;
  /** Returns a new access token of the session. */
  signIn(): Promise<{ readonly token: string }>;
}

export const password = 'red lamp under the stairs';
export const emailOf = (number: number): string => `customer-${number}@fleet.test`;

async function linkTo(fleet: Fleet, email: string): Promise<URL> {
  for (let tries = 0; tries < 600; tries += 1) {
    const [text = ''] = fleet.mails.textsTo(email);
    const link = /https:\/\/\S+token=[\w-]+/.exec(text)?.[0];
    if (link) return new URL(link);
    await delay(100);
  }
  throw new Error(`no mail to ${email}`);
}

async function confirm(browser: Browser, link: URL): Promise<void> {
  const form = { token: link.searchParams.get('token') ?? '' };
  const headers = { origin: 'null' };
  const { url, response } = await browser.follow(link.origin + link.pathname, {
    method: 'POST',
    form,
    headers,
  });
  if (new URL(url).pathname !== '/my-photos')
    throw new Error(`the registration ended at ${url}: ${response.statusCode}`);
}

/** Registers a customer with the forms of the site and the mail. */
export async function register(fleet: Fleet, number: number): Promise<Account> {
  const { origin } = fleet;
  const email = emailOf(number);
  const browser = remoteBrowser(origin);
  const page = await browser.follow(`${origin}/session/login?returnTo=/my-photos`);
  const form = { email, name: `Customer ${number}`, password };
  const sent = await browser.open(`${formAction(page)}/register`, { method: 'POST', form });
  if (sent.statusCode !== 200) throw new Error(`the registration returned ${sent.statusCode}: ${sent.body}`);
  await confirm(browser, await linkTo(fleet, email));
  return { number, email, signIn: async () => ({ token: await accessTokenOf(browser, origin) }) };
}

// Proves IDE-12, IDE-14, IDE-15.

import type { ActivityEntry } from '@keepsake/contract/activity';
import { limits } from '@keepsake/contract/limits';
import type { Device } from '@keepsake/contract/session';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountApp,
  createAccountApp,
  goodPassword,
  linkOf,
  tokenOf,
} from '../../../../test/account-app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { deadlines } from '../../../../test/deadlines.ts';
import {
  accessTokenOf,
  formAction,
  lumibook,
  openSignIn,
  publicOrigin,
  signIn,
} from '../../../../test/identity-app.ts';
import { sqlOf } from '../../../platform/database/sql.ts';

let app: AccountApp;
let count = 0;
let email: string;

beforeAll(async () => {
  app = await createAccountApp();
});
beforeEach(async () => {
  count += 1;
  email = `devices-${count}@example.com`;
  await app.test.signUp(email);
});
afterAll(() => app.close());

const run = (statement: string) =>
  sql.raw<{ text: string }>(statement).execute(sqlOf(app.test.platform.database.autocommit));

const userAgents = {
  laptop: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
} as const;
const laptopName = { browser: 'Firefox', system: 'Linux' };
const phoneName = { browser: 'Safari', system: 'iPhone' };

async function signedIn(device: keyof typeof userAgents, address = email) {
  app.clock.advance(1);
  const browser = app.newBrowser({ userAgent: userAgents[device] });
  await signIn(browser, address);
  return { browser, token: await accessTokenOf(browser) };
}

type SignedIn = Awaited<ReturnType<typeof signedIn>>;

/** Entries of the same millisecond have no order. */
function call({ browser, token }: SignedIn, method: 'GET' | 'DELETE', path: string) {
  app.clock.advance(1);
  return browser.open(`${lumibook}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
}

const devicesOf = async (device: SignedIn): Promise<Device[]> =>
  (await call(device, 'GET', '/session/devices')).json().devices;

const activityOf = async (device: SignedIn): Promise<ActivityEntry[]> =>
  (await call(device, 'GET', '/api/customer/customers/me/activity')).json().entries;

const kindsOf = async (device: SignedIn) => (await activityOf(device)).map(({ kind }) => kind);

const users = ({ token }: SignedIn) =>
  app.test.request(token, { method: 'GET', url: '/api/photo-management/users' });

async function expectSignedIn(device: SignedIn, isSignedIn: boolean): Promise<void> {
  expect((await users(device)).statusCode).toBe(isSignedIn ? 200 : 401);
  const token = await device.browser.open(`${lumibook}/session/token`, { method: 'POST' });
  expect(token.statusCode).toBe(isSignedIn ? 200 : 401);
  // Signed in at the provider, a browser comes back without a page.
  const page = await openSignIn(device.browser);
  expect(page.response.body.includes('name="password"')).toBe(!isSignedIn);
}

async function enterWrong(browser: Browser, address = email): Promise<void> {
  const action = formAction(await openSignIn(browser));
  const response = await browser.open(action, {
    method: 'POST',
    form: { email: address, password: 'wrong' },
  });
  expect(response.statusCode).toBe(422);
}

describe('the list of devices', () => {
  it('has this one first, with storefronts, last used when it was signed in, and no address', async () => {
    const phone = await signedIn('phone');
    const laptop = await signedIn('laptop');
    await signedIn('laptop', (await otherCustomer()).email);
    const at = expect.any(String);
    const common = { id: at, storefront: 'Lumibook', startedAt: at, lastUsedAt: at };
    const seen = await devicesOf(phone);
    expect(seen).toEqual([
      { ...common, ...phoneName, isCurrent: true },
      { ...common, ...laptopName, isCurrent: false },
    ]);
    for (const { startedAt, lastUsedAt } of seen) expect(lastUsedAt).toBe(startedAt);
    expect(await devicesOf(laptop)).toEqual([
      { ...common, ...laptopName, isCurrent: true },
      { ...common, ...phoneName, isCurrent: false },
    ]);
  });

  it('states the hour of the last use, and nothing more exact', async () => {
    const phone = await signedIn('phone');
    await run(
      `update sessions set created_at = '2026-11-20T18:12:30Z', refreshed_at = '2026-11-20T20:47:11Z'`,
    );
    expect(await devicesOf(phone)).toMatchObject([
      { startedAt: '2026-11-20T18:12:30.000Z', lastUsedAt: '2026-11-20T20:00:00.000Z' },
    ]);
  });

  it('leaves out names that a browser does not give, and abandoned sessions', async () => {
    const browser = app.newBrowser({ userAgent: 'curl/8.14.1' });
    await signIn(browser, email);
    const device = { browser, token: await accessTokenOf(browser) };
    await signedIn('phone');
    await run(`update sessions set expires_at = created_at where system = 'iPhone'`);
    const [own, ...others] = await devicesOf(device);
    expect(others).toEqual([]);
    expect(own).not.toHaveProperty('browser');
    expect(own).not.toHaveProperty('system');
  });
});

async function otherCustomer(): Promise<{ email: string }> {
  const address = `other-${count}@example.com`;
  await app.test.signUp(address);
  return { email: address };
}

describe('signing out', () => {
  it('ends one device, which needs the password again', async () => {
    const [laptop, phone] = [await signedIn('laptop'), await signedIn('phone')];
    const id = (await devicesOf(laptop)).find(({ system }) => system === 'iPhone')?.id;
    expect((await call(laptop, 'DELETE', `/session/devices/${id}`)).statusCode).toBe(204);
    await expectSignedIn(phone, false);
    expect(await devicesOf(laptop)).toHaveLength(1);
    expect((await activityOf(laptop))[0]).toMatchObject({ kind: 'device-signed-out', detail: phoneName });
    expect((await call(laptop, 'DELETE', `/session/devices/${id}`)).statusCode).toBe(404);
    await expectSignedIn(laptop, true);
  });

  it('ends all devices but this one', async () => {
    const [laptop, phone, tablet] = [
      await signedIn('laptop'),
      await signedIn('phone'),
      await signedIn('phone'),
    ];
    expect((await call(laptop, 'DELETE', '/session/devices')).statusCode).toBe(204);
    await expectSignedIn(phone, false);
    await expectSignedIn(tablet, false);
    expect(await devicesOf(laptop)).toHaveLength(1);
    expect((await kindsOf(laptop))[0]).toBe('others-signed-out');
    app.clock.advance((limits.session.refreshOverlapSeconds + 1) * 1000);
    await expectSignedIn(laptop, true);
  });

  it('ends no device when it is not known which one to keep', async () => {
    const [laptop, phone] = [await signedIn('laptop'), await signedIn('phone')];
    const other = await signedIn('phone', (await otherCustomer()).email);
    const stranger = { ...laptop, browser: other.browser };
    expect((await call(stranger, 'DELETE', '/session/devices')).statusCode).toBe(404);
    await expectSignedIn(laptop, true);
    await expectSignedIn(phone, true);
  });

  it('ends no device of another customer', async () => {
    const laptop = await signedIn('laptop');
    const other = await signedIn('phone', (await otherCustomer()).email);
    const [{ id } = { id: '' }] = await devicesOf(other);
    expect((await call(laptop, 'DELETE', `/session/devices/${id}`)).statusCode).toBe(404);
    expect((await call(laptop, 'DELETE', '/session/devices')).statusCode).toBe(204);
    await expectSignedIn(other, true);
    expect(await kindsOf(other)).not.toContain('device-signed-out');
  });
});

/** Kind of the latest entry of all customers. */
async function latest(): Promise<string | undefined> {
  const { rows } = await run('select kind as text from account_activity order by activity_id desc limit 1');
  return rows[0]?.text;
}

describe('the activity', () => {
  afterEach(() => run('alter table account_activity drop constraint if exists refused'));

  it('has each sign-in with its device', async () => {
    const laptop = await signedIn('laptop');
    await signedIn('phone');
    expect(await activityOf(laptop)).toMatchObject([
      { kind: 'signed-in', detail: phoneName },
      { kind: 'signed-in', detail: laptopName },
    ]);
  });

  it('fails a sign-in that it cannot record', async () => {
    await run('alter table account_activity add constraint refused check (false) not valid');
    const browser = app.newBrowser();
    await expect(signIn(browser, email)).rejects.toThrow('sign-in ended');
    expect((await browser.open(`${lumibook}/session/token`, { method: 'POST' })).statusCode).toBe(204);
  });

  it('has each wrong password once, and none of other addresses', async () => {
    const laptop = await signedIn('laptop');
    const stranger = app.newBrowser();
    for (let turn = 0; turn < 3; turn += 1) await enterWrong(stranger);
    await enterWrong(stranger, 'nobody@example.com');
    const wrong = async () => (await kindsOf(laptop)).filter((kind) => kind === 'password-wrong');
    await expect.poll(wrong, { timeout: deadlines.jobIsDone }).toHaveLength(3);
    await app.settled();
    expect(await wrong()).toHaveLength(3);
    const { rows } = await run(`select string_agg(t::text, ' ') as text from account_activity t`);
    expect(rows[0]?.text).not.toContain('@');
  });

  it('has a new password, with which it is stored or not at all', async () => {
    await signedIn('laptop');
    await app.requestReset(email);
    const token = tokenOf(linkOf(await app.mailTo(email, /Reset your password/)));
    const post = () =>
      app.newBrowser().open(`${publicOrigin}/oidc/password/reset`, {
        method: 'POST',
        form: { token, password: goodPassword },
        headers: { origin: 'null' },
      });
    await run('alter table account_activity add constraint refused check (false) not valid');
    expect((await post()).statusCode).toBe(500);
    await run('alter table account_activity drop constraint refused');
    const phone = await signedIn('phone');
    app.clock.advance(1);
    expect((await post()).body).toContain('has been changed');
    await expectSignedIn(phone, false);
    expect(await latest()).toBe('password-changed');
  });

  it('has signing out everywhere', async () => {
    const [laptop, phone] = [await signedIn('laptop'), await signedIn('phone')];
    const json = { everywhere: true };
    const logout = ({ browser }: SignedIn) =>
      browser.open(`${lumibook}/session/logout`, { method: 'POST', json });
    await run('alter table account_activity add constraint refused check (false) not valid');
    expect((await logout(phone)).statusCode).toBe(500);
    await run('alter table account_activity drop constraint refused');
    expect((await users(phone)).statusCode).toBe(200);
    app.clock.advance(1);
    expect((await logout(laptop)).statusCode).toBe(200);
    expect((await users(phone)).statusCode).toBe(401);
    expect(await latest()).toBe('signed-out-everywhere');
  });
});

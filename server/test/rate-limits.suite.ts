import { randomUUID } from 'node:crypto';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { type FakeClock, fakeClock } from './clock.ts';
import { newAddress } from './http-app.ts';
import { Browser, publicOrigin, signIn } from './identity-app.ts';

const { signInPerAddress, signInPagesPerAddress, misses, tokenPerAddress, uploadsPerAccount } = rates;

interface LimitedRequest {
  readonly app?: TestApp;
  readonly from: string;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'POST';
  readonly url?: string;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const atOnce = 20;

export interface RequestLimitsFixture {
  readonly env: Record<string, string>;
  /** Uses up the key with this prefix, by milliseconds. */
  spend(app: TestApp, keyBegin: string, milliseconds: number): Promise<void>;
}

/** T24, rate limits: exact over all processes, not bypassed by headers or rotation. */
export function describeRequestLimits(name: string, create: () => Promise<RequestLimitsFixture>): void {
  describe(`limits of requests, counted ${name}`, () => {
    let fixture: RequestLimitsFixture;
    let one: TestApp & { databaseUrl: string };
    let two: TestApp & { databaseUrl: string };
    let proxied: TestApp & { databaseUrl: string };
    let clock: FakeClock;

    beforeAll(async () => {
      clock = fakeClock(new Date().toISOString());
      fixture = await create();
      const options: TestAppOptions = { clock, env: fixture.env };
      one = await createTestApp(options);
      two = await createTestApp({ ...options, beside: one });
      proxied = await createTestApp({
        ...options,
        beside: one,
        env: { ...fixture.env, TRUST_PROXY: '198.18.0.0/15' },
      });
    });
    afterAll(async () => {
      await proxied.close();
      await two.close();
      await one.close();
    });

    function send({
      app = one,
      from,
      headers = form,
      method = 'POST',
      url = '/oidc/interaction/absent',
    }: LimitedRequest) {
      return app.app.inject({
        method,
        url,
        remoteAddress: from,
        headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', ...headers },
      });
    }

    async function countLetThrough(count: number, each: (turn: number) => LimitedRequest): Promise<number> {
      let through = 0;
      for (let turn = 0; turn < count; turn += atOnce) {
        const turns = Array.from({ length: Math.min(atOnce, count - turn) }, (_, index) => turn + index);
        const responses = await Promise.all(turns.map((one) => send(each(one))));
        through += responses.filter((response) => response.statusCode !== 429).length;
      }
      return through;
    }

    describe('per address', () => {
      const { hits } = signInPerAddress;

      it('allows exactly the hits, then returns when to retry, and allows one then', async () => {
        const from = newAddress();
        expect(await countLetThrough(hits + 20, () => ({ from }))).toBe(hits);
        const response = await send({ from });
        expect(response.statusCode).toBe(429);
        expect(response.headers['retry-after']).toBe(String(signInPerAddress.seconds / hits));
        expect(response.json()).toMatchObject({
          code: 'too-many-requests',
          correlationId: expect.any(String),
        });
        clock.advance((signInPerAddress.seconds / hits) * 1000);
        expect((await send({ from })).statusCode).not.toBe(429);
        expect((await send({ from })).statusCode).toBe(429);
      });

      it('is shared by processes', async () => {
        const from = newAddress();
        const turns = (turn: number) => ({ from, app: turn % 2 === 0 ? one : two });
        expect(await countLetThrough(hits + 20, turns)).toBe(hits);
      });

      it('ignores headers while no proxy is trusted', async () => {
        const from = newAddress();
        const spoofed = (turn: number): LimitedRequest => {
          const address = `203.0.113.${turn % 250}`;
          const headers = {
            'x-forwarded-for': address,
            forwarded: `for=${address}`,
            'x-real-ip': address,
            'cf-connecting-ip': address,
            'true-client-ip': address,
            'x-client-ip': address,
            ...form,
          };
          return { from, headers };
        };
        expect(await countLetThrough(hits + 20, spoofed)).toBe(hits);
      });

      it('counts an IPv6 network of 64 bits as one', async () => {
        const rotating = (turn: number) => ({ from: `2001:db8:7:7:${turn.toString(16)}::1` });
        expect(await countLetThrough(hits + 20, rotating)).toBe(hits);
        expect((await send({ from: '2001:db8:7:8::1' })).statusCode).not.toBe(429);
      });
    });

    describe('behind a proxy that is trusted', () => {
      it('counts the address that the proxy received, and not its client’s claim', async () => {
        const client = '203.0.113.77';
        const through = (turn: number): LimitedRequest => ({
          app: proxied,
          from: newAddress(),
          headers: { 'x-forwarded-for': `10.1.1.${turn % 250}, ${client}` },
        });
        expect(await countLetThrough(signInPerAddress.hits + 20, through)).toBe(signInPerAddress.hits);
        const other = { app: proxied, from: newAddress(), headers: { 'x-forwarded-for': '203.0.113.78' } };
        expect((await send(other)).statusCode).not.toBe(429);
      });

      it('counts clients that bypass the proxy separately', async () => {
        const from = '192.0.2.50';
        const headers = (turn: number) => ({ 'x-forwarded-for': `203.0.113.${turn % 250}` });
        const past = (turn: number): LimitedRequest => ({ app: proxied, from, headers: headers(turn) });
        expect(await countLetThrough(signInPerAddress.hits + 20, past)).toBe(signInPerAddress.hits);
      });
    });

    describe('guessing', () => {
      const { hits, seconds } = misses;
      const email = 'guessing@demo.keepsake.test';
      const bearer = async (name = email) => ({ authorization: `Bearer ${(await one.signUp(name)).token}` });
      const photoOf = (): Pick<LimitedRequest, 'method' | 'url'> => ({
        method: 'GET',
        url: `/api/photo-management/photos/${randomUUID()}`,
      });
      const signedAs = (): Pick<LimitedRequest, 'method' | 'url'> => ({
        method: 'GET',
        url: `/images/${randomUUID()}/${randomUUID()}/300?p=view&e=1&k=a&s=${'A'.repeat(43)}`,
      });
      const user = { method: 'GET', url: '/api/photo-management/users' } as const;

      it('ids: an account that misses too often waits, for existing ids as well, from every address', async () => {
        const [from, headers] = [newAddress(), await bearer()];
        const guess = () => ({ from, headers, ...photoOf() });
        expect(await countLetThrough(hits + 20, guess)).toBe(hits);
        expect((await send({ from: newAddress(), headers, ...user })).statusCode).toBe(429);
        expect(
          (await send({ from, headers: await bearer('beside@demo.keepsake.test'), ...user })).statusCode,
        ).toBe(200);
        clock.advance((seconds / hits) * 1000);
        expect((await send({ from, headers, ...user })).statusCode).toBe(200);
      });

      it('signatures: an address waits, and a customer who is signed in there does not', async () => {
        const from = newAddress();
        const headers = await bearer('behind@demo.keepsake.test');
        const browser = new Browser(() => one.app);
        await signIn(browser, 'behind@demo.keepsake.test', publicOrigin);
        const cookie = browser.cookies('localhost:4000').map(({ name, value }) => `${name}=${value}`);
        expect(await countLetThrough(hits + 20, () => ({ from, headers: {}, ...signedAs() }))).toBe(hits);
        expect((await send({ from, headers: {}, ...signedAs() })).statusCode).toBe(429);
        const made = { cookie: `keepsake=${'A'.repeat(43)}`, authorization: 'Bearer made.up.one' };
        expect((await send({ from, headers: made, ...signedAs() })).statusCode).toBe(429);

        expect((await send({ from, headers, ...user })).statusCode).toBe(200);
        expect((await send({ from, headers: { cookie: cookie.join('; ') }, ...signedAs() })).statusCode).toBe(
          404,
        );
        for (const url of ['/config.json', '/health/live', '/session/login?returnTo=/'])
          expect((await send({ from, headers: {}, method: 'GET', url })).statusCode).toBeLessThan(400);
      });

      it('signatures: an account cannot continue when it has used up its own and its address’s', async () => {
        const [from, headers] = [newAddress(), await bearer('clever@demo.keepsake.test')];
        const responses = await countLetThrough(2 * hits + 40, () => ({ from, headers, ...signedAs() }));
        expect(responses).toBe(hits);
        expect((await send({ from, headers, ...user })).statusCode).toBe(429);
      });

      it('paths: addresses that need no guess do not count', async () => {
        const from = newAddress();
        const nowhere = (turn: number): LimitedRequest => ({
          from,
          headers: {},
          method: 'GET',
          url: `/nowhere/${turn}.png`,
        });
        expect(await countLetThrough(hits + 20, nowhere)).toBe(hits + 20);
        expect((await send({ from, headers: {}, ...signedAs() })).statusCode).toBe(404);
      });
    });

    describe('a page of another site, open in one browser', () => {
      const foreign = { ...form, origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' };

      it('uses up nothing of the address: sign-in, forgotten passwords and tokens still work', async () => {
        const from = newAddress();
        for (const url of ['/oidc/password/forgot', '/oidc/interaction/absent', '/session/token']) {
          const post = () => send({ from, headers: foreign, url });
          for (let turn = 0; turn < signInPerAddress.hits + 20; turn += 1)
            expect((await post()).statusCode).toBe(403);
        }
        expect(await countLetThrough(signInPerAddress.hits, () => ({ from }))).toBe(signInPerAddress.hits);
      });

      it('uses up no sign-in pages by images or frames, and links to them work', async () => {
        const from = newAddress();
        const get = (mode: string, dest: string) =>
          send({
            from,
            method: 'GET',
            url: '/session/login',
            headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
          });
        expect((await get('no-cors', 'image')).statusCode).toBe(403);
        expect((await get('navigate', 'iframe')).statusCode).toBe(403);
        expect((await get('navigate', 'document')).statusCode).toBe(303);
      });

      it('reads what the provider publishes, which does not count', async () => {
        const from = newAddress();
        const headers = {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'cors',
          'sec-fetch-dest': 'empty',
        };
        const url = '/oidc/.well-known/openid-configuration';
        const { hits } = signInPagesPerAddress;
        const read = (): LimitedRequest => ({ from, method: 'GET', url, headers });
        expect(await countLetThrough(hits + 20, read)).toBe(hits + 20);
        expect((await send(read())).statusCode).toBe(200);
        expect((await send({ from, method: 'GET', url: '/session/login', headers: {} })).statusCode).toBe(
          303,
        );
      });
    });

    describe('the token of a session', () => {
      it('is issued to a customer when strangers have used up the hits of the address', async () => {
        const from = newAddress();
        await one.signUp('renewing@demo.keepsake.test');
        const browser = new Browser(() => one.app);
        await signIn(browser, 'renewing@demo.keepsake.test', publicOrigin);
        const cookie = browser
          .cookies('localhost:4000')
          .map(({ name, value }) => `${name}=${value}`)
          .join('; ');
        const headers = { host: 'localhost:4000', origin: publicOrigin };
        const renew = (more: Record<string, string>) =>
          send({ from, url: '/session/token', headers: { ...headers, ...more } });
        const { hits } = tokenPerAddress;
        expect(await countLetThrough(hits + 20, () => ({ from, url: '/session/token', headers }))).toBe(hits);
        expect((await renew({})).statusCode).toBe(429);
        expect((await renew({ cookie })).statusCode).toBe(200);
      });
    });

    describe('per account', () => {
      it('counts uploads and requests of one account, from wherever they come', async () => {
        const { token } = await one.signUp('many@demo.keepsake.test');
        const left = 3;
        const begin = () => ({
          from: newAddress(),
          url: '/api/storage/files',
          headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
        });
        await send(begin());
        const { hits, seconds } = uploadsPerAccount;
        const spent = (hits - 1 - left) * ((seconds * 1000) / hits);
        await fixture.spend(one, 'uploadsPerAccount:', spent);
        expect(await countLetThrough(left + 5, begin)).toBe(left);
      });
    });
  });
}

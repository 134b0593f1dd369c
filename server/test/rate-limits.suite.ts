import { randomUUID } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { type FakeClock, fakeClock } from './clock.ts';
import { newAddress } from './http-app.ts';

const { signInPerAddress, missesPerAddress, uploadsPerAccount } = limits.rates;

interface Ask {
  readonly app?: TestApp;
  readonly from: string;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'POST';
  readonly url?: string;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const atOnce = 20;

/** Where the limits are counted. */
export interface RequestLimitsFixture {
  readonly env: Record<string, string>;
  /** As if hits had been taken of the one key that begins so: moves it ahead by milliseconds. */
  spend(app: TestApp, keyBegin: string, milliseconds: number): Promise<void>;
}

/** T24, limits of requests: hit exactly, by all processes together, and passed by no header and no rotation. */
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

    function ask({
      app = one,
      from,
      headers = form,
      method = 'POST',
      url = '/oidc/interaction/absent',
    }: Ask) {
      return app.app.inject({
        method,
        url,
        remoteAddress: from,
        headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', ...headers },
      });
    }

    /** How many of `count` requests were not told to wait. */
    async function countLetThrough(count: number, each: (turn: number) => Ask): Promise<number> {
      let through = 0;
      for (let turn = 0; turn < count; turn += atOnce) {
        const turns = Array.from({ length: Math.min(atOnce, count - turn) }, (_, index) => turn + index);
        const answers = await Promise.all(turns.map((one) => ask(each(one))));
        through += answers.filter((answer) => answer.statusCode !== 429).length;
      }
      return through;
    }

    describe('per address', () => {
      const { hits } = signInPerAddress;

      it('lets exactly the hits through, then says when to come back, and lets one in then', async () => {
        const from = newAddress();
        expect(await countLetThrough(hits + 20, () => ({ from }))).toBe(hits);
        const answer = await ask({ from });
        expect(answer.statusCode).toBe(429);
        expect(answer.headers['retry-after']).toBe(String(signInPerAddress.seconds / hits));
        expect(answer.json()).toMatchObject({ code: 'too-many-requests', correlationId: expect.any(String) });
        clock.advance((signInPerAddress.seconds / hits) * 1000);
        expect((await ask({ from })).statusCode).not.toBe(429);
        expect((await ask({ from })).statusCode).toBe(429);
      });

      it('is shared by processes', async () => {
        const from = newAddress();
        const turns = (turn: number) => ({ from, app: turn % 2 === 0 ? one : two });
        expect(await countLetThrough(hits + 20, turns)).toBe(hits);
      });

      it('believes no header while no proxy is trusted', async () => {
        const from = newAddress();
        const spoofed = (turn: number): Ask => {
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
        expect((await ask({ from: '2001:db8:7:8::1' })).statusCode).not.toBe(429);
      });
    });

    describe('behind a proxy that is trusted', () => {
      it('counts the address that the proxy saw, and not what its client claimed before', async () => {
        const client = '203.0.113.77';
        const through = (turn: number): Ask => ({
          app: proxied,
          from: newAddress(),
          headers: { 'x-forwarded-for': `10.1.1.${turn % 250}, ${client}` },
        });
        expect(await countLetThrough(signInPerAddress.hits + 20, through)).toBe(signInPerAddress.hits);
        const other = { app: proxied, from: newAddress(), headers: { 'x-forwarded-for': '203.0.113.78' } };
        expect((await ask(other)).statusCode).not.toBe(429);
      });

      it('counts by itself who comes past the proxy', async () => {
        const from = '192.0.2.50';
        const headers = (turn: number) => ({ 'x-forwarded-for': `203.0.113.${turn % 250}` });
        const past = (turn: number): Ask => ({ app: proxied, from, headers: headers(turn) });
        expect(await countLetThrough(signInPerAddress.hits + 20, past)).toBe(signInPerAddress.hits);
      });
    });

    describe('guessing', () => {
      it('addresses of things: whoever misses too often waits, for what is there as well', async () => {
        const from = newAddress();
        const { token } = await one.signUp('guessing@demo.keepsake.test');
        const headers = { authorization: `Bearer ${token}` };
        const guess = (): Ask => ({
          from,
          headers,
          method: 'GET',
          url: `/api/photo-management/photos/${randomUUID()}`,
        });
        expect(await countLetThrough(missesPerAddress.hits + 20, guess)).toBe(missesPerAddress.hits);
        const user = { from, headers, method: 'GET', url: '/api/photo-management/users' } as const;
        expect((await ask(user)).statusCode).toBe(429);
        expect((await ask({ ...user, from: newAddress() })).statusCode).toBe(200);
        expect((await ask({ from, method: 'GET', url: '/health/live' })).statusCode).toBe(200);
        clock.advance((missesPerAddress.seconds / missesPerAddress.hits) * 1000);
        expect((await ask(user)).statusCode).toBe(200);
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
        await ask(begin());
        const { hits, seconds } = uploadsPerAccount;
        const spent = (hits - 1 - left) * ((seconds * 1000) / hits);
        await fixture.spend(one, 'uploadsPerAccount:', spent);
        expect(await countLetThrough(left + 5, begin)).toBe(left);
      });
    });
  });
}

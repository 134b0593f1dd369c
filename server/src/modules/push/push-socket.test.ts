import { once } from 'node:events';
import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { openRefused, PushClient } from '../../../test/push-client.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

let test: TestApp;
let server: string;
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  server = await test.app.listen({ port: 0, host: '127.0.0.1' });
  token = (await test.signUp('anna@demo.keepsake.test')).token;
});
afterEach(() => vi.useRealTimers());
afterAll(() => test.close());

const metrics = async () =>
  (await test.app.inject({ url: '/metrics', headers: { host: 'localhost:4000' } })).body;

const action = (rest: object) => JSON.stringify({ action: 'authenticate', ...rest });

describe('who opens a socket', () => {
  it('is a page of a storefront, or no page at all', async () => {
    for (const page of ['http://localhost:4000', 'http://lumibook.localhost:4000', server, null]) {
      await (await PushClient.open(server, { page })).close();
    }
  });

  it.each(['https://elsewhere.example', 'http://localhost.elsewhere.example:4000', 'null', 'file://', ''])(
    'is not a page of %s',
    async (page) => {
      const response = await openRefused(server, { page });
      expect(response.statusCode).toBe(403);
      expect(response.headers['x-correlationid']).toBeDefined();
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it('waits when the address has opened too many', async () => {
    const fillLimit = sql`insert into rate_limits select replace(key, 'pushSocketsPerAddress', 'kept'), full_at
      from rate_limits where key like 'pushSocketsPerAddress:%'`;
    await fillLimit.execute(sqlOf(test.platform.database.autocommit));
    const later = 10 * rates.pushSocketsPerAddress.seconds;
    await sql`update rate_limits set full_at = full_at + ${(later / 10) * 1000}
      where key like 'pushSocketsPerAddress:%'`.execute(sqlOf(test.platform.database.autocommit));
    const response = await openRefused(server);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await openRefused(server)).statusCode).toBe(429);
    await test.platform.rateLimits.reset('pushSocketsPerAddress', '127.0.0.1');
    await (await PushClient.open(server)).close();
  });
});

describe('why a socket is closed', () => {
  it.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['half of it', '{"action":"authenticate"'],
    ['no token', action({})],
    ['an empty token', action({ token: '' })],
    ['another action', '{"action":"subscribe","topic":"everybody","token":"x"}'],
    ['a list', '[]'],
    ['deep nesting', '['.repeat(10_000)],
    ['a cursor below nothing', action({ token: 'x', after: -1 })],
    ['a cursor that is none', action({ token: 'x', after: '1' })],
  ])('%s: 4400', async (_what, text) => {
    const client = await PushClient.open(server);
    client.send(text);
    expect(await client.closed).toEqual({ code: 4400, reason: 'invalid-action' });
  });

  it('bytes: 4400', async () => {
    const client = await PushClient.open(server);
    client.line.send(Buffer.from(action({ token })));
    expect(await client.closed).toEqual({ code: 4400, reason: 'invalid-action' });
  });

  it('the same again: 4400', async () => {
    const client = await PushClient.signIn(server, token);
    client.send(action({ token }));
    expect((await client.closed).code).toBe(4400);
  });

  it('anything besides the first message while it is checked: 4400', async () => {
    const client = await PushClient.open(server);
    client.send(action({ token }));
    client.send(action({ token }));
    expect((await client.closed).code).toBe(4400);
    await expect.poll(metrics).toContain('keepsake_push_sockets 0\n');
  });

  it('16 KiB and more: 1009', async () => {
    const client = await PushClient.open(server);
    client.send('x'.repeat(limits.push.maxPayloadBytes + 1));
    expect((await client.closed).code).toBe(1009);
  });

  it('an invalid token: 4401', async () => {
    for (const wrong of ['a.b.c', `${token}x`, 'x'.repeat(4000), await test.backOfficeToken()]) {
      const client = await PushClient.open(server);
      client.send(action({ token: wrong }));
      expect(await client.closed).toEqual({ code: 4401, reason: 'not-signed-in' });
      expect(client.isAuthenticated).toBe(false);
    }
  });

  it('a token in a header only, and silence: 4408', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], fakeNodeBuiltins: true });
    const client = await PushClient.open(server, { headers: { authorization: `Bearer ${token}` } });
    await vi.advanceTimersByTimeAsync(limits.push.authenticateSeconds * 1000 - 1);
    client.line.ping();
    await once(client.line, 'pong');
    expect(client.line.readyState).toBe(client.line.OPEN);
    await vi.advanceTimersByTimeAsync(1);
    expect(await client.closed).toEqual({ code: 4408, reason: 'not-authenticated' });
    expect(client.isAuthenticated).toBe(false);
  });

  it('one more than an account may have: 4429, and room again when one goes', async () => {
    const many = await Promise.all(
      Array.from({ length: limits.push.socketsPerCustomer }, () => PushClient.signIn(server, token)),
    );
    const more = await PushClient.open(server);
    more.send(action({ token }));
    expect(await more.closed).toEqual({ code: 4429, reason: 'too-many' });
    await many.pop()?.close();
    many.push(await PushClient.signIn(server, token));
    await Promise.all(many.map((client) => client.close()));
  });
});

it('counts sockets, messages and why sockets closed', async () => {
  const { token: other, customerId } = await test.signUp('metrics@demo.keepsake.test');
  const client = await PushClient.signIn(server, other);
  await test.modules.push.publish(
    test.platform.database.autocommit,
    { tenantId: 'demo', customerId },
    { type: 'photos-changed', payload: { change: 'added', months: [] } },
  );
  await client.until(() => client.news.length === 1);
  expect(await metrics()).toContain('keepsake_push_sockets 1\n');
  await client.close();
  await expect.poll(metrics).toContain('keepsake_push_sockets 0\n');
  const page = await metrics();
  expect(page).toContain('keepsake_push_messages_total{type="photos-changed"} 1\n');
  expect(page).toContain('keepsake_push_closes_total{reason="too-many"} 1\n');
  const line =
    /^keepsake_http_request_duration_seconds_count\{method="GET",route="\/push",status="101"\} \d/m;
  expect(line.test(page)).toBe(true);
});

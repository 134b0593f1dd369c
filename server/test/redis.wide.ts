import { setTimeout as delay } from 'node:timers/promises';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { deadlines, minutes } from './deadlines.ts';
import { describeRequestLimits } from './rate-limits.suite.ts';
import { type RedisServer, redisProgram, startRedisServer } from './redis-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const { signInPerAddress } = rates;
const wait = { timeout: deadlines.recovers };
const timeout = 2 * minutes;

describe.skipIf(redisProgram === undefined)('a fleet with Redis', () => {
  let server: RedisServer;
  let test: TestApp & { databaseUrl: string };
  let token: string;
  let apis: [ServerProcess, ServerProcess];

  beforeAll(async () => {
    server = await startRedisServer();
    const env = { REDIS_URL: server.url, TRUST_PROXY: 'loopback' };
    test = await createTestApp({ env });
    token = (await test.signUp('anna@demo.keepsake.test')).token;
    apis = await Promise.all([
      startServerProcess({ role: 'api', ...test, env }),
      startServerProcess({ role: 'api', ...test, env }),
    ]);
  });
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.kill()));
    await test.close();
    await server.close();
  });

  describeRequestLimits('in Redis', async () => ({
    env: { REDIS_URL: server.url },
    async spend(_app, keyBegin, milliseconds) {
      const [key] = (await server.command('KEYS', `keepsake:*:limit:${keyBegin}*`)) as [string];
      const fullAt = Number(await server.command('GET', key));
      await server.command('SET', key, String(fullAt + milliseconds), 'KEEPTTL');
    },
  }));

  /** Sends a request; resolves with the status. */
  async function send(api: ServerProcess, path: string, init: RequestInit): Promise<number> {
    const response = await fetch(`${api.origin}${path}`, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    return response.status;
  }

  const guess = (api: ServerProcess, from: string) =>
    send(api, '/oidc/interaction/absent', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': from,
      },
    });
  const visit = (api: ServerProcess) =>
    send(api, '/api/photo-management/users', { headers: { authorization: `Bearer ${token}` } });

  const isUp = async ({ origin }: ServerProcess) =>
    (await (await fetch(`${origin}/metrics`)).text()).includes('\nkeepsake_redis_up 1\n');
  const allUp = async () => (await Promise.all(apis.map(isUp))).every(Boolean);
  const noneUp = async () => !(await Promise.all(apis.map(isUp))).some(Boolean);

  it('shares a limit exactly between two processes with concurrent requests', async () => {
    const before = Number(await server.command('DBSIZE'));
    const { hits } = signInPerAddress;
    const statuses = await Promise.all(
      Array.from({ length: 2 * hits }, (_, turn) => guess(apis[turn % 2] as ServerProcess, '203.0.113.1')),
    );
    expect(statuses.filter((status) => status !== 429)).toHaveLength(hits);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(Number(await server.command('DBSIZE'))).toBeGreaterThan(before);
  });

  it('responds to all and keeps its limits while Redis is killed, frozen and started again', {
    timeout,
  }, async () => {
    const statuses: number[] = [];
    let isOver = false;
    /** Number of responses of each API. */
    const seen = apis.map(() => 0);
    const visitors = apis.map(async (api, index) => {
      for (; !isOver; await delay(5)) {
        statuses.push(await visit(api));
        seen[index] = (seen[index] ?? 0) + 1;
      }
    });
    /** Resolves after two more responses of each API: the second was requested after this call. */
    async function visitorsGetResponses(): Promise<void> {
      const before = [...seen];
      await expect.poll(() => seen.every((count, index) => count >= (before[index] ?? 0) + 2)).toBe(true);
    }

    const through = new Map(Array.from({ length: 6 }, (_, index) => [`203.0.113.${100 + index}`, 0]));
    const perPhase = Math.floor(signInPerAddress.hits * 0.6);
    let requested = 0;
    async function guessOn(): Promise<void> {
      through.set(`203.0.113.${200 + through.size}`, 0);
      const guessers = [...through.keys()];
      requested += perPhase;
      for (let turn = 0; turn < perPhase; turn += 1) {
        const api = apis[turn % 2] as ServerProcess;
        const given = await Promise.all(guessers.map((from) => guess(api, from)));
        statuses.push(...given);
        given.forEach((status, index) => {
          const from = guessers[index] as string;
          if (status !== 429) through.set(from, (through.get(from) ?? 0) + 1);
        });
      }
    }
    async function comeBack(): Promise<void> {
      await expect.poll(allUp, wait).toBe(true);
      await guessOn();
    }

    await guessOn();
    for (let round = 0; round < 2; round += 1) {
      await server.kill();
      await guessOn();
      await visitorsGetResponses();
      expect(await allUp()).toBe(false);
      for (const { origin } of apis) expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
      await server.start();
      await comeBack();
      server.freeze();
      await guessOn();
      await expect.poll(noneUp, wait).toBe(true);
      await visitorsGetResponses();
      server.thaw();
      await comeBack();
    }
    isOver = true;
    await Promise.all(visitors);

    const { hits, seconds } = signInPerAddress;
    const givenBack = Math.ceil((timeout / 1000 / seconds) * hits);
    const counts = [...through.values()];
    console.log(
      `${statuses.length} responses; let through for each address: ` +
        `${Math.min(...counts)} to ${Math.max(...counts)} of up to ${requested}, limit ${hits} and at most ${givenBack} given back`,
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(Math.min(...counts)).toBe(perPhase);
    expect(counts.filter((count) => count >= hits)).toHaveLength(counts.length - 1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2 * hits + givenBack);
  });

  it('notifies other processes while Redis fails and recovers', async () => {
    const env = { REDIS_URL: server.url };
    const beside = await createTestApp({ beside: test, env });
    const received: string[] = [];
    let gaps = 0;
    beside.platform.fanOut.subscribe('push', (id) => received.push(id));
    beside.platform.fanOut.onGap(() => {
      gaps += 1;
    });
    await expect.poll(() => gaps, wait).toBe(2);
    const sent: string[] = [];
    const notify = (id: string) => {
      sent.push(id);
      test.platform.fanOut.publish('push', id);
    };
    notify('before');
    await expect.poll(() => received, wait).toEqual(sent);
    await server.kill();
    notify('during');
    // The database delivers messages that Redis lost.
    await expect.poll(() => new Set(received), wait).toEqual(new Set(sent));
    await server.start();
    await expect.poll(() => gaps, wait).toBe(3);
    notify('after');
    await expect.poll(() => new Set(received), wait).toEqual(new Set(sent));
    await beside.close();
  });
});

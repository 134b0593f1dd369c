import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { fakeClock } from '../../../test/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { type RedisServer, redisProgram, startRedisServer } from '../../../test/redis-server.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { createLog } from '../log/index.ts';
import { createMetrics, type Metrics } from '../metrics/index.ts';
import { createRateLimits } from '../rate-limits/index.ts';
import { openRedis, type Redis } from './index.ts';

const wait = { timeout: deadlines.recovers };

describe.skipIf(redisProgram === undefined)('Redis at the start and after it', () => {
  let server: RedisServer;
  let test: TestDatabase;
  let output: string[];
  let metrics: Metrics;
  let opened: (Redis | undefined)[];

  beforeAll(async () => {
    [server, test] = await Promise.all([startRedisServer(), createTestDatabase({ empty: true })]);
    opened = [];
  });
  afterEach(async () => {
    for (const redis of opened.splice(0)) await redis?.close();
  });
  afterAll(async () => {
    await test.drop();
    await server.close();
  });

  async function open(url: string | undefined, database = test.database) {
    output = [];
    metrics = createMetrics();
    const log = createLog({ level: 'debug', process: 'test', write: (line) => output.push(line) });
    const redis = await openRedis({ url, database, log, metrics });
    opened.push(redis);
    return redis;
  }

  const isUp = async () => /^keepsake_redis_up (\d)$/m.exec((await metrics.page()).text)?.[1];
  const failures = async () =>
    Number(/^keepsake_redis_failures_total (\d+)$/m.exec((await metrics.page()).text)?.[1] ?? 0);
  const urlWith = (change: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'port'>>) =>
    Object.assign(new URL(server.url), change).href;

  it('is absent without REDIS_URL, as are its metrics', async () => {
    expect(await open(undefined)).toBeUndefined();
    expect((await metrics.page()).text).not.toContain('redis');
  });

  it('is connected after the start, with a prefix of the database', async () => {
    const redis = await open(server.url);
    expect(redis?.isUp()).toBe(true);
    expect(await isUp()).toBe('1');
    expect(redis?.prefix).toMatch(/^keepsake:[\w-]{16}:$/);
    expect((await open(server.url))?.prefix).toBe(redis?.prefix);
    const other = await createTestDatabase({ empty: true });
    expect((await open(server.url, other.database))?.prefix).not.toBe(redis?.prefix);
    await other.drop();
  });

  it('accepts a user with the rights that docs/operations.md lists, and a database by its number', async () => {
    const rights = ['~keepsake:*', '&keepsake:*', '+@connection', '+@scripting', '+@pubsub'];
    rights.push('+get', '+set', '+del');
    await server.command('ACL', 'SETUSER', 'shop', 'on', '>canary/p@ss', ...rights);
    const redis = await open(urlWith({ username: 'shop', password: 'canary/p@ss', pathname: '/3' }));
    await redis?.run((client) => client.set(`${redis.prefix}x`, 'y'));
    await redis?.run((client) => client.subscribe(`${redis.prefix}push`, () => undefined));
    const clock = fakeClock();
    const limiter = createRateLimits({ database: { autocommit: undefined as never }, clock, redis });
    await limiter.take('signInPerAccount', 'anna');
    const other = await open(urlWith({ username: 'shop', password: 'canary/p@ss', pathname: '/4' }));
    expect(await other?.run((client) => client.get(`${redis?.prefix}x`))).toBeNull();
  });

  describe('names REDIS_URL, and no password, when Redis refuses', () => {
    async function expectRefusal(url: string, code: string): Promise<void> {
      const error = await open(url).catch((reason: Error) => reason);
      expect(error).toMatchObject({ name: 'WrongSettings', message: expect.stringContaining(`(${code})`) });
      const text = `${(error as Error).message}${output.join('')}`;
      expect(text).toContain('REDIS_URL');
      expect(text).not.toMatch(new RegExp(`canary|${new URL(server.url).password}`));
    }

    it('the password', () => expectRefusal(urlWith({ password: 'canary' }), 'WRONGPASS'));
    it('an unknown user', () => expectRefusal(urlWith({ username: 'canary' }), 'WRONGPASS'));
    it('a connection without a password', () => expectRefusal(urlWith({ password: '' }), 'NOAUTH'));
    it('the number', () => expectRefusal(urlWith({ pathname: '/99' }), 'ERR DB index'));

    it.each([
      ['writing', '-set', '&*'],
      ['scripts', '-@scripting', '&*'],
      ['telling', '-publish', '&*'],
      ['our channels', '+@all', '&other:*'],
    ])('the right to %s', async (_what, right, channels) => {
      await server.command(
        'ACL',
        'SETUSER',
        'weak',
        'reset',
        'on',
        '>canary',
        '~*',
        '+@all',
        right,
        channels,
      );
      await expectRefusal(urlWith({ username: 'weak', password: 'canary' }), 'NOPERM');
    });

    it('writes as a replica', async () => {
      await server.command('REPLICAOF', '127.0.0.1', '1');
      await expectRefusal(server.url, 'READONLY');
      await server.command('REPLICAOF', 'NO', 'ONE');
    });
  });

  it('may be unavailable: the start continues, and Redis is used when it comes', async () => {
    await server.kill();
    const redis = await open(server.url);
    expect(redis?.isUp()).toBe(false);
    expect(await isUp()).toBe('0');
    await expect(redis?.run((client) => client.ping())).rejects.toThrow('Redis is unavailable');
    expect(await failures()).toBe(1);
    await server.start();
    await expect.poll(isUp, wait).toBe('1');
    expect(await redis?.run((client) => client.ping())).toBe('PONG');
    expect(output.map((line) => JSON.parse(line).msg)).toEqual([
      'Redis is unavailable; the database takes over',
      'Redis is back',
    ]);
    expect(output.join('')).not.toContain(new URL(server.url).password);
  });

  it('may hang from the start', async () => {
    server.freeze();
    const redis = await open(server.url);
    expect(redis?.isUp()).toBe(false);
    expect(output, 'the wait ended before the connection was given up').toEqual([]);
    server.thaw();
    await expect.poll(isUp, wait).toBe('1');
  });

  it('gets no commands while it is silent, and responds at once when it is back', async () => {
    const redis = await open(server.url);
    server.freeze();
    // The commands' timeout of a second comes before the connection's of three.
    await Promise.all(
      Array.from({ length: 50 }, () =>
        expect(redis?.run((client) => client.ping())).rejects.toThrow('Redis did not respond in time'),
      ),
    );
    const sent = vi.fn();
    await expect(redis?.run(async () => sent())).rejects.toThrow('Redis is unavailable');
    expect(sent).not.toHaveBeenCalled();
    server.thaw();
    await expect.poll(isUp, wait).toBe('1');
    expect(await redis?.run((client) => client.ping())).toBe('PONG');
  });

  it('leaves no connection behind', async () => {
    const count = async () =>
      String(await server.command('CLIENT', 'LIST'))
        .trim()
        .split('\n').length;
    const before = await count();
    const redis = [await open(server.url), await open(server.url)];
    expect(await count()).toBe(before + 2);
    const last = redis[0]?.run((client) => client.ping());
    await Promise.all(redis.map((one) => one?.close()));
    expect(await last).toBe('PONG');
    await redis[0]?.close();
    await expect.poll(count).toBe(before);
  });

  it.each(['fell silent', 'is gone'])('leaves none when it is closed while Redis %s', async (how) => {
    const names = async () =>
      String(await server.command('CLIENT', 'LIST')).match(/(?<= name=keepsake\b)/g)?.length ?? 0;
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    onTestFinished(() => random.mockRestore());
    const before = await names();
    const [redis, later] = [await open(server.url), await open(server.url)];
    expect(await names()).toBe(before + 2);
    if (how === 'is gone') await server.kill();
    else server.freeze();
    await redis?.run((client) => client.ping()).catch(() => undefined);
    await redis?.close();
    if (how === 'is gone') await server.start();
    else server.thaw();
    // The second connection reconnects after the same pauses, so the first had its chance.
    await expect.poll(() => later?.isUp(), wait).toBe(true);
    await later?.run((client) => client.ping());
    await expect.poll(names).toBe(before + 1);
  });
});

describe.skipIf(redisProgram === undefined)('rediss://', () => {
  it('uses TLS with a checked certificate; without one, the API uses the database', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-redis-tls-'));
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    await promisify(execFile)('openssl', [...made, ...subject, '-keyout', key, '-out', certificate]);
    const tls = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no'];
    const server = await startRedisServer(tls);
    onTestFinished(server.close);
    const app = await createTestApp();
    const env = { REDIS_URL: server.tlsUrl, METRICS_TOKEN: '' };
    const trusting = await startServerProcess({
      role: 'api',
      ...app,
      env: { ...env, NODE_EXTRA_CA_CERTS: certificate },
    });
    const doubting = await startServerProcess({ role: 'api', ...app, env });
    const page = async (origin: string) => (await fetch(`${origin}/metrics`)).text();
    expect(await page(trusting.origin)).toMatch(/^keepsake_redis_up 1$/m);
    expect(await page(doubting.origin)).toMatch(/^keepsake_redis_up 0$/m);
    expect((await fetch(`${doubting.origin}/health/ready`)).status).toBe(200);
    await Promise.all([trusting.kill(), doubting.kill()]);
    await app.close();
    await rm(folder, { recursive: true });
  });
});

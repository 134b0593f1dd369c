import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buildSite } from '../../../scripts/setup/site.mjs';
import { freePort } from '../../../server/test/free-port.ts';
import { type MailServer, startMailServer } from '../../../server/test/mail-server.ts';
import { type RedisServer, startRedisServer } from '../../../server/test/redis-server.ts';
import { runCommand } from '../../../server/test/run-command.ts';
import type { BenchEnvironment } from '../../environment/environment.ts';
import { storeEnv } from '../../environment/keepsake.ts';
import { type DatabasePair, startDatabasePair } from './database-pair.ts';
import { startHaproxy } from './haproxy.ts';
import { makeKeyRing, makeShopClient, type ShopClient, writeBrand } from './installation.ts';
import { type Member, startMember } from './member.ts';
import { type FleetStore, openFleetStore } from './store.ts';

/** Two APIs and two workers behind the documented proxy, with what they need, on this machine. */
export interface Fleet {
  readonly origin: string;
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  readonly databases: DatabasePair;
  readonly redis: RedisServer;
  readonly store: FleetStore;
  readonly mails: MailServer;
  readonly shop: ShopClient;
  /** Runs `npm run integrity` with the fleet's settings. */
  integrity(args: readonly string[]): ReturnType<typeof runCommand>;
}

/** Starts a Redis that ends with the environment. */
async function openRedis(environment: BenchEnvironment): Promise<RedisServer> {
  const redis = await startRedisServer();
  environment.onEnd(redis.close);
  return redis;
}

async function openMails(environment: BenchEnvironment): Promise<MailServer> {
  const mails = await startMailServer();
  environment.onEnd(mails.close);
  return mails;
}

async function settingsOf(folder: string, origin: string): Promise<Record<string, string>> {
  const brands = path.join(folder, 'brands');
  await writeBrand(brands);
  return {
    NODE_ENV: 'production',
    DEMO: '0',
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: origin,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '4',
    BRANDS_DIR: brands,
    SECRETS: await makeKeyRing(path.join(folder, 'first-keys')),
    METRICS_TOKEN: randomBytes(24).toString('hex'),
    MAIL_FROM: 'fleet@fleet.test',
    LOG_LEVEL: 'info',
  };
}

/** Starts everything; programs of other makers are installed already. */
export async function startFleet(environment: BenchEnvironment, haproxy: string): Promise<Fleet> {
  const { folder } = environment;
  await buildSite(process.execPath);
  const tls = await freePort();
  const origin = `https://localhost:${tls}`;
  const store = await openFleetStore(environment);
  const databases = await startDatabasePair(environment);
  const redis = await openRedis(environment);
  const mails = await openMails(environment);
  const env = {
    ...(await settingsOf(folder, origin)),
    ...storeEnv(store.settings),
    SMTP_URL: mails.url,
    REDIS_URL: redis.url,
  };
  const databaseUrl = databases.url;
  const start = async (role: 'api' | 'worker', number: number) => {
    const dataDir = path.join(folder, `${role}-${number}`);
    await mkdir(dataDir);
    const port = await freePort();
    return startMember(environment, `${role}-${number}`, { role, databaseUrl, dataDir, port, env });
  };
  const apis = [await start('api', 1), await start('api', 2)];
  const workers = [await start('worker', 1), await start('worker', 2)];
  await startHaproxy(environment, { program: haproxy, tls, servers: apis.map(({ port }) => port) });
  const commands = { databaseUrl, dataDir: path.join(folder, 'commands') };
  await mkdir(commands.dataDir);
  return {
    ...{ origin, apis, workers, databases, redis, store, mails },
    shop: await makeShopClient(commands, env),
    integrity: (args) => runCommand('integrity', commands, args, env),
  };
}

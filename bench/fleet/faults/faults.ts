import { setTimeout as delay } from 'node:timers/promises';
import type { SeededRandom } from '../../../server/test/seed.ts';
import type { Fleet } from '../machine/fleet.ts';
import type { Member } from '../machine/member.ts';

/** Brings the fault and mends it. Returns `performance.now()` of the moment from which all should be well again. */
type Bring = (fleet: Fleet, random: SeededRandom) => Promise<number>;

export interface Fault {
  readonly what: string;
  /** Nobody may see a 502. */
  readonly isPlanned?: true;
  readonly bring: Bring;
}

/** Time for which something is away, in milliseconds. */
const awayMs = 20_000;
/** Time in which the proxy sees a process that is ready: `rise` × `inter`, and one check more. */
const seenMs = 3_000;

/** Ends each process by SIGTERM and starts it again, the next one when the proxy has seen it. */
async function restartInTurn(members: readonly Member[]): Promise<number> {
  const since = performance.now();
  for (const member of members) {
    const code = await member.stop();
    if (code !== 0) throw new Error(`${member.name} ended with ${code} after SIGTERM`);
    await member.start();
    await delay(seenMs);
  }
  return since;
}

async function killOne(members: readonly Member[], random: SeededRandom): Promise<number> {
  const member = random.pick(members);
  const since = performance.now();
  await member.kill();
  await delay(random.below(5_000));
  await member.start();
  return since;
}

async function take(away: () => void | Promise<void>, back: () => void | Promise<void>): Promise<number> {
  await away();
  await delay(awayMs);
  await back();
  return performance.now();
}

/** In the order in which they are brought. */
export const faults: Readonly<Record<string, Fault>> = {
  none: {
    what: 'none',
    isPlanned: true,
    async bring() {
      await delay(awayMs);
      return performance.now();
    },
  },
  'rolling-restart': {
    what: 'rolling restart of 2 api',
    isPlanned: true,
    bring: ({ apis }) => restartInTurn(apis),
  },
  'rolling-restart-workers': {
    what: 'rolling restart of 2 workers',
    isPlanned: true,
    bring: ({ workers }) => restartInTurn(workers),
  },
  'kill-api': { what: 'kill -9 of an api', bring: ({ apis }, random) => killOne(apis, random) },
  'kill-worker': { what: 'kill -9 of a worker', bring: ({ workers }, random) => killOne(workers, random) },
  redis: {
    what: `Redis killed, ${awayMs / 1000} s`,
    bring: ({ redis }) => take(redis.kill, redis.start),
  },
  store: {
    what: `store cut off, ${awayMs / 1000} s`,
    bring: ({ store }) => take(store.cut, store.mend),
  },
  database: {
    what: `PostgreSQL killed, ${awayMs / 1000} s`,
    bring: ({ databases }) => take(databases.kill, databases.start),
  },
  failover: {
    what: 'primary killed, standby promoted 8 s later',
    async bring({ databases }) {
      await databases.kill();
      await delay(8_000);
      await databases.promote();
      return performance.now();
    },
  },
};

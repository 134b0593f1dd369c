import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchEnvironment } from '../../environment/environment.ts';
import type { Keepsake } from '../../environment/keepsake.ts';
import { startProgram } from '../../environment/program.ts';
import { timeEach, times } from '../../environment/time-each.ts';
import type { FloodRequest, FloodRun, FloodStatuses } from '../../programs/flood.program.ts';
import { keepAlive, sendRequest } from '../../programs/send-request.ts';

export interface Beside {
  /** Milliseconds of the bystander's requests. */
  readonly times: readonly number[];
  /** Processor time of the API for each request of the flood, the bystander's included. */
  readonly cpuMs: number;
  /** Number of responses of the flood by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends floods, one after the other, each from a new address, and times another customer's requests beside them. */
export type Bystander = (floods: readonly (readonly FloodRequest[])[]) => Promise<Beside>;

const lanes = 4;
/** Limit of one flood. */
const maxMs = 6_000;
/** Pause between two requests of a lane. */
const pauseMs = 5;
/** Requests of a lane beside one flood. */
const maxSamples = 300;

/** Milliseconds of processor time of a process so far. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return (user + system) * 10;
}

let addresses = 0;

/** Returns a loopback address that has sent nothing before. */
function newAddress(): string {
  addresses += 1;
  return `127.1.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

async function timePaced(work: () => Promise<unknown>, isOver: (done: number) => boolean): Promise<number[]> {
  const all: number[] = [];
  while (!isOver(all.length)) {
    all.push(...(await timeEach(work, times(1))));
    await delay(pauseMs);
  }
  return all;
}

export function openBystander(environment: BenchEnvironment, keepsake: Keepsake): Bystander {
  const { origin, api } = keepsake;
  const flood = startProgram<FloodRun, FloodStatuses>('flood');
  environment.onEnd(flood.end);
  const agent = keepAlive(lanes);
  environment.onEnd(async () => agent.destroy());
  let bystanders = 0;

  async function besideOne(requests: readonly FloodRequest[], token: string): Promise<Beside> {
    const headers = { authorization: `Bearer ${token}` };
    const request = () => sendRequest(`${origin}/api/photo-management/users`, { agent, headers });
    const before = await cpuOf(api);
    let isOver = false;
    const sent = flood.run({ origin, from: newAddress(), requests, maxMs }).finally(() => {
      isOver = true;
    });
    const paced = Array.from({ length: lanes }, () =>
      timePaced(request, (done) => isOver || done >= maxSamples),
    );
    const [statuses, ...found] = await Promise.all([sent, ...paced]);
    return { times: found.flat(), statuses, cpuMs: ((await cpuOf(api)) - before) / requests.length };
  }

  return async (floods) => {
    // One customer has no hits left after some of the floods.
    bystanders += 1;
    const { token } = await keepsake.signUp(`bystander-${bystanders}`);
    const rounds: Beside[] = [];
    for (const requests of floods) rounds.push(await besideOne(requests, token));
    const statuses: Record<string, number> = {};
    for (const [status, count] of rounds.flatMap((round) => Object.entries(round.statuses))) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
    return {
      times: rounds.flatMap((round) => round.times),
      cpuMs: rounds.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / rounds.length,
      statuses,
    };
  };
}

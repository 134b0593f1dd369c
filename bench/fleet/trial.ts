import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../../server/test/seed.ts';
import { type Fault, faults } from './faults/faults.ts';
import { Load } from './load/load.ts';
import { Outcome } from './load/outcome.ts';
import type { Fleet } from './machine/fleet.ts';
import type { Row } from './report.ts';
import { refusedBy } from './verdict.ts';
import {
  checkIntegrity,
  checkJobs,
  checkMails,
  checkOrders,
  checkOriginals,
  checkPush,
  checkRows,
} from './verify.ts';

const customers = 6;
const warmUpMs = 5_000;
/** Clients are served again when they have seen no error for so long. */
const calmMs = 8_000;
const recoveryMs = 300_000;

async function untilCalm(fleet: Fleet, outcome: Outcome, since: number): Promise<void> {
  const isCalm = async () => {
    if (performance.now() - Math.max(since, outcome.lastErrorAt) < calmMs) return false;
    const ready = await Promise.all([...fleet.apis, ...fleet.workers].map((member) => member.isReady()));
    return ready.every(Boolean);
  };
  while (!(await isCalm())) {
    if (performance.now() - since > recoveryMs) throw new Error('the fleet did not recover');
    await delay(200);
  }
}

function brokenOff(what: string, error: unknown): Row {
  const refused = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  return { what, outcome: new Outcome(), lost: [], doubled: [], refused, backAfter: undefined };
}

const log = (sentence: string) => console.error(`fleet: ${sentence}`);

/** A run of faults under load on one fleet. */
export class Trial {
  readonly rows: Row[] = [];
  private readonly fleet: Fleet;
  private readonly load: Load;
  private readonly seed: number;
  private readonly outcomes: Outcome[] = [];

  private constructor(fleet: Fleet, load: Load, seed: number) {
    this.fleet = fleet;
    this.load = load;
    this.seed = seed;
  }

  static async open(fleet: Fleet, seed: number): Promise<Trial> {
    log(`${customers} customers register`);
    return new Trial(fleet, await Load.open(fleet, customers), seed);
  }

  /** Runs faults by their names, then checks everything that was acknowledged. */
  async run(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const fault = faults[name] as Fault;
      this.rows.push(await this.bring(name, fault).catch((error) => brokenOff(fault.what, error)));
    }
    this.rows.push(await this.check().catch((error) => brokenOff('**all**', error)));
    await this.load.close();
  }

  private async bring(name: string, fault: Fault): Promise<Row> {
    log(`${fault.what} ...`);
    // Each fault has its own choices, whichever others run.
    const random = createRandom(this.seed + Object.keys(faults).indexOf(name));
    let since = 0;
    const outcome = await this.load.run(name, random, async (seen) => {
      await delay(warmUpMs + random.below(1_000));
      since = await fault.bring(this.fleet, random);
      await untilCalm(this.fleet, seen, since);
    });
    this.outcomes.push(outcome);
    const rows = await checkRows(
      this.fleet,
      this.outcomes.flatMap(({ photos }) => photos),
    );
    const lost = [
      ...rows.lost,
      ...(await checkOriginals(this.load, this.fleet, outcome.photos)),
      ...(await checkOrders(this.load, this.fleet, outcome.orders)),
    ];
    const backAfter = Math.max(0, outcome.lastErrorAt - since) / 1000;
    return {
      what: fault.what,
      outcome,
      lost,
      doubled: rows.doubled,
      refused: refusedBy(fault, outcome),
      backAfter,
    };
  }

  private async check(): Promise<Row> {
    log('checking everything ...');
    const photos = this.outcomes.flatMap((outcome) => outcome.photos);
    const orders = this.outcomes.flatMap((outcome) => outcome.orders);
    const mails = this.outcomes.flatMap((outcome) => outcome.mails);
    const refused = await checkJobs(this.fleet);
    const found = [
      await checkRows(this.fleet, photos),
      await checkPush(this.load, this.fleet),
      checkMails(this.load, this.fleet, mails),
    ];
    const lost = [
      ...found.flatMap((one) => one.lost),
      ...(await checkOriginals(this.load, this.fleet, photos)),
      ...(await checkOrders(this.load, this.fleet, orders)),
    ];
    refused.push(...(await checkIntegrity(this.fleet)));
    const requests = this.outcomes.reduce((sum, outcome) => sum + outcome.requests, 0);
    const errors = new Map<string, number>();
    for (const [error, count] of this.outcomes.flatMap((outcome) => [...outcome.errors])) {
      errors.set(error, (errors.get(error) ?? 0) + count);
    }
    const outcome = { requests, errors, photos, orders, mails };
    return {
      what: '**all**',
      outcome,
      lost,
      doubled: found.flatMap((one) => one.doubled),
      refused,
      backAfter: undefined,
    };
  }
}

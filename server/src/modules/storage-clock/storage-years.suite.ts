import { addMonths, storageMonths } from '@keepsake/contract/storage-status';
import { expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '../../../test/seed.ts';
import {
  clock,
  failSteps,
  hourMs,
  noteOutcomes,
  run,
  type Step,
  StorageAccount,
  setUpStorageClock,
  sweep,
  sweepProjects,
  today,
} from '../../../test/storage-accounts.ts';
import { dayMs } from '../../platform/clock/index.ts';
import { sql } from '../../platform/database/sql.ts';
import { dueReminder } from './reminder-times.ts';

interface Owner {
  readonly account: StorageAccount;
  readonly isBounced: boolean;
  /** Days: of the registration, and of the orders. */
  readonly orders: string[];
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Some sweeps; what has failed is tried again an hour later, and the last one fails nothing. */
async function passDay(random: SeededRandom, bounced: readonly string[], sweeps: number): Promise<void> {
  let turn = 0;
  failSteps(() => {
    if (turn < sweeps - 1 && random.below(4) === 0) throw new Error('the process dies here');
  });
  for (turn = 0; turn < sweeps; turn += 1) {
    if (turn > 0) clock.advance(hourMs);
    await sweep();
    await noteOutcomes(bounced);
  }
}

/** The machine's clock is wrong for a sweep. */
async function jump(random: SeededRandom): Promise<void> {
  const days = (random.below(2) === 0 ? 1 : -1) * (8 + random.below(400));
  clock.advance(days * dayMs);
  await sweep();
  clock.advance(-days * dayMs);
}

function hasLost({ account }: Owner): boolean {
  return account.steps('deleted').length > account.steps('restored').length;
}

/** True seldom; more often soon after a deletion. */
function orders(random: SeededRandom, owner: Owner): boolean {
  const [last] = owner.account.steps('deleted').slice(-1);
  if (!last || !hasLost(owner)) return random.below(500) === 0;
  return daysBetween(last.on, today()) < 20 && random.below(20) === 0;
}

/** Returns the reminders of steps, in order; a wrong clock delays them by two days at most. */
function remindersOf(steps: readonly Step[]): (number | undefined)[] {
  return steps.map(({ daysRemaining = 0 }) => {
    const days = dueReminder(daysRemaining);
    if (days !== undefined && days > 1) expect(days - daysRemaining).toBeLessThan(3);
    return days;
  });
}

function check({ account, isBounced, orders }: Owner): void {
  const warnings = account.steps('warned');
  for (const own of Map.groupBy(warnings, (step) => step.deletionDate).values()) {
    const reminders = remindersOf(own);
    expect(reminders).toEqual([90, 30, 7, 1].slice(0, reminders.length));
  }
  const deleted = account.steps('deleted');
  if (isBounced) expect(deleted).toEqual([]);
  for (const { deletionDate, on } of deleted) {
    const last = orders.filter((day) => day < on).at(-1) as string;
    expect(deletionDate).toBe(addMonths(last, storageMonths));
    const warned = warnings.filter((step) => step.deletionDate === deletionDate && step.on < deletionDate);
    // The last one may fall into days without a sweep.
    expect(remindersOf(warned).slice(0, 3)).toEqual([90, 30, 7]);
    // A wrong clock delays it.
    expect(daysBetween(deletionDate, on)).toBeGreaterThan(0);
    expect(daysBetween(deletionDate, on)).toBeLessThan(10);
  }
  const restored = account.steps('restored');
  const orderedWithin = (days: number) =>
    deleted
      .filter(({ on }) => orders.some((day) => day > on && daysBetween(on, day) <= days))
      .map((step) => step.deletionDate);
  const restoredDates = restored.map((step) => step.deletionDate);
  expect(restoredDates).toEqual(expect.arrayContaining(orderedWithin(12)));
  // An order up to 20 hours late restores as well.
  expect(orderedWithin(15)).toEqual(expect.arrayContaining(restoredDates));
  const end = addMonths(orders.at(-1) as string, storageMonths);
  const isOver = daysBetween(end, today()) > 10;
  if (isOver && !isBounced && restored.length === deleted.length) {
    expect(deleted.map((step) => step.deletionDate)).toContain(end);
  }
}

/** Open projects, and those of which something is kept, by the account. */
async function countProjects(): Promise<Map<string, { open: number; kept: number }>> {
  const { rows } = (await run(sql`
    select content->>'shopCustomerId' as name, count(*) filter (where deleted_at is null)::int as open, count(*)::int as kept
    from saved_projects where content is not null group by 1`)) as {
    rows: { name: string; open: number; kept: number }[];
  };
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

interface StorageYears {
  readonly accounts: number;
  /** A day. */
  readonly sweeps: number;
}

/** Two years of accounts with a project each: orders, bounces, failures, and a clock that jumps. */
export function testStorageYears({ accounts, sweeps }: StorageYears): void {
  setUpStorageClock({ sendsMails: false });

  it(`${accounts} accounts lose nothing early, nothing unwarned, and keep nothing too long`, async () => {
    const random = seededRandom('two years of the storage clock');
    const owners: Owner[] = [];
    for (let n = 0; n < accounts; n += 1) {
      owners.push({
        account: await new StorageAccount().begin(),
        isBounced: n % 10 === 9,
        orders: [today()],
      });
    }
    const bounced = owners.filter(({ isBounced }) => isBounced).map(({ account }) => account.customerId);
    for (let day = 0; day < 730; day += 1) {
      clock.advance(dayMs - (sweeps - 1) * hourMs);
      // The first one never orders.
      for (const owner of owners.slice(1)) {
        if (!orders(random, owner)) continue;
        await owner.account.order();
        owner.orders.push(today());
      }
      if (random.below(120) === 0) await jump(random);
      await passDay(random, bounced, sweeps);
      await sweepProjects();
    }
    const projects = await countProjects();
    for (const owner of owners) {
      check(owner);
      const { open, kept } = projects.get(owner.account.name) ?? { open: 0, kept: 0 };
      expect(open).toBe(hasLost(owner) ? 0 : 1);
      const [last] = owner.account.steps('deleted').slice(-1);
      if (last && hasLost(owner) && daysBetween(last.on, today()) > 15) expect(kept).toBe(0);
    }
    expect(owners.some(hasLost)).toBe(true);
  }, 3_600_000);
}

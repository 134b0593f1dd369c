import { fillLibrary, largeMonth, settleDatabase } from '../../server/test/fill-library.ts';
import { runOnServer } from '../../server/test/test-server.ts';
import { type BenchEnvironment, log } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { startProgram } from '../environment/program.ts';
import { type Figure, millisecondsAtMost, type PartResult, ratioOfAtMost } from '../figures/figure.ts';
import { median, quantile } from '../figures/quantile.ts';
import type { LibraryTimes, TimelineRun } from '../programs/timeline.program.ts';

const small = { photos: 10_000, inLargeMonth: 700 };
const large = { photos: 1_000_000, inLargeMonth: 70_000 };
const requests = 1_000;

/** Beside fillLibrary: one photo in ten of each month. */
const markFavourites = `
  update photos set favourite_at = uploaded_at where mod(extract(minute from taken_at)::int, 10) = 0;
  update libraries set favourite_changes = 1`;

const ms = (times: readonly number[]) => `${median(times).toFixed(2)} ms`;

function compare(what: string, measured: readonly number[], beside: readonly number[]): Figure {
  return {
    what: `${what} of 1,000,000 photos, over loopback`,
    measured: `${ms(measured)} (median)`,
    against: `the same of 10,000 photos: ${ms(beside)}`,
    value: median(measured) / median(beside),
    goal: ratioOfAtMost(1.3),
  };
}

/** One month of 70,000 of a library of 1,000,000, and one of 700 of a library of 10,000, in turns on one server. */
export async function measureTimeline(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: false });
  const tokens: string[] = [];
  for (const [name, plan] of Object.entries({ small, large })) {
    const { customerId, token } = await keepsake.signUp(name);
    log(`${plan.photos} rows ...`);
    await fillLibrary(keepsake.databaseUrl, { customerId, ...plan });
    tokens.push(token);
  }
  await runOnServer(keepsake.databaseUrl, markFavourites);
  await settleDatabase(keepsake.databaseUrl);
  const reader = startProgram<TimelineRun, LibraryTimes[]>('timeline');
  environment.onEnd(reader.end);
  const readBoth = async (isOfFavourites: boolean) => {
    const run = { origin: keepsake.origin, tokens, ...largeMonth, requests, isOfFavourites };
    const [few, many] = await reader.run(run);
    if (!few || !many) throw new Error('a library was not read');
    return { few, many };
  };
  const { few, many } = await readBoth(false);
  const favourites = await readBoth(true);
  return {
    figures: [
      compare('Page of 24 of a month of 70,000', many.page, few.page),
      compare('Counts of all months', many.counts, few.counts),
      {
        what: 'That page, 95th percentile',
        measured: `${quantile(many.page, 0.95).toFixed(2)} ms`,
        against: `of 10,000 photos: ${quantile(few.page, 0.95).toFixed(2)} ms`,
        value: quantile(many.page, 0.95),
        goal: millisecondsAtMost(5),
      },
      compare('Page of 24 favourites of the 7,000 of that month', favourites.many.page, favourites.few.page),
      {
        what: 'Counts of all months of the 100,000 favourites, 95th percentile',
        measured: `${quantile(favourites.many.counts, 0.95).toFixed(2)} ms, median ${ms(favourites.many.counts)}`,
        against: `of 1,000 favourites of 10,000 photos: ${ms(favourites.few.counts)} (median)`,
        value: quantile(favourites.many.counts, 0.95),
        goal: millisecondsAtMost(50),
      },
    ],
  };
}

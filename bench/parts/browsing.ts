import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { fillLibrary, lendThumbnails, settleDatabase } from '../../server/test/fill-library.ts';
import { measureEnds } from '../browser/ends.ts';
import { measureInteractions } from '../browser/interactions.ts';
import { measureJumps } from '../browser/jumps.ts';
import { measureMinute } from '../browser/minute.ts';
import { firstThumbnail, openComparison, openLibrary } from '../browser/open-library.ts';
import { type ScrollRun, scroll } from '../browser/scroll-runs.ts';
import { buildPage } from '../browser/tanstack/build.ts';
import { type Figure, least, most, type PartResult } from '../figures/figure.ts';
import type { Customer } from '../stage/customer.ts';
import { type Keepsake, startKeepsake } from '../stage/keepsake.ts';
import { type Stage, say } from '../stage/stage.ts';
import { uploadScenes } from '../stage/upload-scenes.ts';

const twentyYears = { monthsBeside: 239 };
const libraries = {
  '10000': { photos: 10_000, inLargeMonth: 42, ...twentyYears },
  '100000': { photos: 100_000, inLargeMonth: 417, ...twentyYears },
  '1000000': { photos: 1_000_000, inLargeMonth: 4_167, ...twentyYears },
  month: { photos: 70_000, inLargeMonth: 70_000 },
  '2000000': { photos: 2_000_000, inLargeMonth: 8_334, ...twentyYears },
} as const;
type Name = keyof typeof libraries;

const titles: Readonly<Record<Name, string>> = {
  '10000': '10,000 photos over 20 years',
  '100000': '100,000 photos over 20 years',
  '1000000': '1,000,000 photos over 20 years',
  month: 'one month of 70,000',
  '2000000': '2,000,000 photos at device pixel ratio 2',
};
/** Rows of the table for each; the rest is about the largest. */
const scrolled = ['10000', '100000', '1000000', 'month'] as const;

async function fill(keepsake: Keepsake): Promise<Record<Name, Customer>> {
  const lender = await keepsake.signUp('lender');
  await uploadScenes(keepsake, lender, 60);
  const customers: Partial<Record<Name, Customer>> = {};
  for (const [name, plan] of Object.entries(libraries)) {
    const customer = await keepsake.signUp(name);
    say(`${plan.photos} photos ...`);
    await fillLibrary(keepsake.databaseUrl, { customerId: customer.customerId, ...plan });
    // Nobody looks at the pictures of the largest: only its ends are gone to.
    if (name !== '2000000') {
      await lendThumbnails(keepsake.databaseUrl, lender.customerId, customer.customerId);
    }
    customers[name as Name] = customer;
  }
  await settleDatabase(keepsake.databaseUrl);
  return customers as Record<Name, Customer>;
}

const inWords = (run: ScrollRun) =>
  `${run.framesPerSecond.toFixed(1)} fps, ${run.slowFrames.toFixed(1)} % over 25 ms, longest task ${run.longestTask.toFixed(0)} ms, ` +
  `${run.tiles} tiles, ${run.elements} elements`;

function scrollFigures(
  what: string,
  ours: ScrollRun,
  beside: string,
  goals: { fps: number; slow: number },
): Figure[] {
  const row = { ours: inWords(ours), against: beside };
  return [
    { what: `${what}: frames a second`, ...row, value: ours.framesPerSecond, goal: least(goals.fps, ' fps') },
    {
      what: `${what}: frames over 25 ms`,
      ours: '',
      against: '',
      value: ours.slowFrames,
      goal: most(goals.slow, ' %'),
    },
    { what: `${what}: longest task`, ours: '', against: '', value: ours.longestTask, goal: most(50, ' ms') },
    { what: `${what}: tiles at once`, ours: '', against: '', value: ours.tiles, goal: most(80) },
    { what: `${what}: elements at once`, ours: '', against: '', value: ours.elements, goal: most(600) },
  ];
}

/** Frames while a library is scrolled and flung, with and without pictures, beside the other way of doing it. */
async function measureFrames(
  browsers: Readonly<Record<'with' | 'without', Browser>>,
  keepsake: Keepsake,
  name: Name,
  beside: string,
): Promise<Figure[]> {
  const figures = [];
  for (const images of ['without', 'with'] as const) {
    const library = await openLibrary(browsers[images], keepsake, { name });
    const run = await scroll(library);
    await library.context.close();
    const goals = images === 'with' ? { fps: 52, slow: 6 } : { fps: 57, slow: 5 };
    figures.push(
      ...scrollFigures(`${titles[name]}, ${images} pictures`, run, images === 'with' ? beside : '', goals),
    );
  }
  return figures;
}

async function measureComparison(
  browser: Browser,
  keepsake: Keepsake,
  customer: Customer,
  script: string,
): Promise<string> {
  const library = await openComparison(browser, keepsake, customer, script);
  const run = await scroll(library);
  await library.context.close();
  return `TanStack Virtual: ${inWords(run)}`;
}

/** What is asked of the largest library besides frames. */
async function measureLarge(browser: Browser, keepsake: Keepsake): Promise<Figure[]> {
  const library = await openLibrary(browser, keepsake, { name: '1000000' });
  const { page } = library;
  const figures: Figure[] = [];
  const first = await firstThumbnail(page, keepsake.origin);
  figures.push({
    what: 'First thumbnails of 1,000,000, warm',
    ours: `${first.toFixed(0)} ms`,
    against: '',
    value: first,
    goal: most(1000, ' ms'),
  });
  figures.push(...(await measureJumps(library)));
  figures.push(...(await measureInteractions(library)));
  figures.push(...(await measureEnds(library, '1,000,000 photos')));
  figures.push(...(await measureMinute(library)));
  await library.context.close();
  const dense = await openLibrary(browser, keepsake, { name: '2000000', pixelRatio: 2 });
  figures.push(...(await measureEnds(dense, titles['2000000'])));
  await dense.context.close();
  return figures;
}

/** The photos page in Chromium at 1440 × 900 without a GPU, every month open. */
export async function measureBrowsing(stage: Stage): Promise<PartResult> {
  const keepsake = await startKeepsake(stage, { withWorker: true });
  const customers = await fill(keepsake);
  const script = await buildPage();
  const browsers = {
    with: await launchBrowser(),
    without: await launchBrowser(['--blink-settings=imagesEnabled=false']),
  };
  stage.onEnd(() => Promise.all(Object.values(browsers).map((browser) => browser.close())));
  const figures: Figure[] = [];
  for (const name of scrolled) {
    say(`${titles[name]} ...`);
    const beside = await measureComparison(browsers.with, keepsake, customers[name], script);
    figures.push(...(await measureFrames(browsers, keepsake, name, beside)));
  }
  figures.push(...(await measureLarge(browsers.with, keepsake)));
  return { figures };
}

import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { signIn } from '../../e2e/support/library.ts';
import { type Figure, most } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';

const loads = 5;
/** A phone. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const cpuSlowdown = 4;
const desktop = { viewport: { width: 1440, height: 900 } };
const bytesPerSecond = (megabits: number) => (megabits * 1e6) / 8;
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1.6),
  uploadThroughput: bytesPerSecond(0.75),
};

interface Seen {
  thumbnail: number;
  largest: number;
  shift: number;
}

/** Runs in the page, before its scripts. */
function observe(): void {
  const seen: Seen = { thumbnail: 0, largest: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const each = (type: string, use: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  each('layout-shift', ({ value = 0 }) => {
    seen.shift += value;
  });
  const onLoad = ({ target }: Event) => {
    const isPhoto = target instanceof HTMLImageElement && target.currentSrc.includes('/images/');
    if (isPhoto) seen.thumbnail ||= performance.now();
  };
  document.addEventListener('load', onLoad, true);
}

interface Conditions {
  readonly cpu: number;
  readonly isSlow: boolean;
}

async function load(
  context: BrowserContext,
  address: string,
  { cpu, isSlow }: Conditions = { cpu: cpuSlowdown, isSlow: false },
): Promise<Seen> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (isSlow) await client.send('Network.emulateNetworkConditions', slow4g);
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'commit' });
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.thumbnail > 0);
  await page.waitForTimeout(isSlow ? 5_000 : 2_500);
  const result = await seen();
  await page.close();
  return result;
}

interface PageGoals {
  readonly thumbnail?: number;
  readonly largest?: number;
}

async function measureLoads(
  what: string,
  loadOnce: () => Promise<Seen>,
  goals: PageGoals,
): Promise<Figure[]> {
  const all: Seen[] = [];
  for (let turn = 0; turn < loads; turn += 1) all.push(await loadOnce());
  const figure = (name: string, values: readonly number[], goal: number): Figure => ({
    what: `${what}: ${name}`,
    measured: `${values.map((value) => value.toFixed(0)).join(', ')}`,
    against: '',
    value: median(values),
    goal: most(goal, ' ms'),
  });
  const shifts = all.map(({ shift }) => shift);
  return [
    ...(goals.thumbnail
      ? [
          figure(
            'first thumbnail',
            all.map(({ thumbnail }) => thumbnail),
            goals.thumbnail,
          ),
        ]
      : []),
    ...(goals.largest
      ? [
          figure(
            'largest contentful paint',
            all.map(({ largest }) => largest),
            goals.largest,
          ),
        ]
      : []),
    {
      what: `${what}: cumulative layout shift, the largest`,
      measured: shifts.map((shift) => shift.toFixed(3)).join(', '),
      against: '',
      value: Math.max(...shifts),
      goal: most(0.02),
    },
  ];
}

async function signedInContext(
  browser: Browser,
  options: BrowserContextOptions,
  origin: string,
  name: string,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, origin, `${name}@bench.keepsake.test`);
  await page.close();
  return context;
}

/** First loads with an empty cache, signed in: on a phone, and on a desktop computer that is not slowed down. */
export async function measurePageLoads(browser: Browser, origin: string, name: string): Promise<Figure[]> {
  const onPhone = await signedInContext(browser, phone, origin, name);
  const onDesktop = await signedInContext(browser, desktop, origin, name);
  const photos = `${origin}/my-photos/photos`;
  const slow = { cpu: cpuSlowdown, isSlow: true };
  const unthrottled = { cpu: 1, isSlow: false };
  const figures = [
    ...(await measureLoads('Photos', () => load(onPhone, photos), { thumbnail: 1800, largest: 1800 })),
    ...(await measureLoads('Photos, slow 4G', () => load(onPhone, photos, slow), { thumbnail: 3500 })),
    ...(await measureLoads('Overview', () => load(onPhone, `${origin}/`), { largest: 1200 })),
    ...(await measureLoads('Photos at 1440 px', () => load(onDesktop, photos, unthrottled), {
      thumbnail: 1000,
    })),
  ];
  await onPhone.close();
  await onDesktop.close();
  return figures;
}

/** How many windows of 1600 × 900 the photos fill. */
export async function measureScreens(browser: Browser, origin: string, name: string): Promise<Figure> {
  const height = 900;
  const context = await browser.newContext({ viewport: { width: 1600, height } });
  const page = await context.newPage();
  await signIn(page, origin, `${name}@bench.keepsake.test`);
  await page.locator('[data-item] img').first().waitFor();
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  await context.close();
  return {
    what: 'Windows of 1600 × 900 that 170 photos of 71 months fill',
    measured: `${tall} px`,
    against: '',
    value: tall / height,
    goal: most(10),
  };
}

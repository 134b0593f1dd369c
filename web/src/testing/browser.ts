/// <reference types="node" />
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How much slower than the machine of the figures this one is, at least 1: `scripts/test.mjs` measures it. */
const slowness = Math.max(1, Number(process.env.TEST_SLOWNESS ?? 1));

/** Milliseconds, for responses on a busy machine. */
export const longTimeout = { timeout: 15_000 * slowness };

/** For the `timeout` of long tests. */
export const minutes = 60_000 * slowness;

/** The system's Chromium; nothing is downloaded. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...flags, ...further] });
}

/** A browser of its own, which keeps what it stores in the folder `profile`. */
export function launchWithProfile(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, { executablePath, args: flags });
}

let browser: Promise<Browser> | undefined;

/** One browser per worker. */
export function workerBrowser(): Promise<Browser> {
  browser ??= launchBrowser().then(withLongTimeouts);
  return browser;
}

/** Actions and waits in its pages take as long as they need on a busy machine. */
function withLongTimeouts(some: Browser): Browser {
  const newContext = some.newContext.bind(some);
  some.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(2 * longTimeout.timeout);
    return context;
  };
  return some;
}

/// <reference types="node" />
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { allowAxe } from './accessibility.ts';
import { endTrace, keepText, startTrace } from './artifacts.ts';
import { longTimeout, workerBrowser } from './browser.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

// The fake server has none, and tests need each request.
const usual = {
  serviceWorkers: 'block',
  viewport: { width: 1200, height: 800 },
  reducedMotion: null,
} as const;

/** The built site in a real page on a fake server. */
export interface Screen {
  readonly server: FakeServer;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens a path at `localhost` or another demo host. */
  open(path: string, host?: string): Promise<void>;
}

/** Sets up a screen for a test file. Each test starts with an empty account and empty storage. */
export function setUpScreen(options: BrowserContextOptions = {}): Screen {
  let server: FakeServer;
  let context: BrowserContext;
  let page: Page;
  let hasClock = false;
  const origins = new Set<string>();
  // One page for all tests keeps its process and cache.
  async function openPage(): Promise<void> {
    const browser = await workerBrowser();
    context = await browser.newContext({ ...usual, ...options });
    allowAxe(context);
    const { clock } = context;
    const install = clock.install.bind(clock);
    clock.install = (some) => {
      hasClock = true;
      return install(some);
    };
    await startTrace(context);
    page = await context.newPage();
    page.setDefaultTimeout(longTimeout.timeout);
  }
  beforeAll(async () => {
    server = await startFakeServer();
    await openPage();
  });
  beforeEach(async () => {
    server.reset();
    if (!hasClock) return;
    // An installed clock cannot be removed.
    await context.close();
    await openPage();
    hasClock = false;
  });
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail' || server.faults.length > 0;
    if (hasFailed) await keepText(task, '-requests.log', server.log.join('\n'));
    await endTrace(context, task, hasFailed);
    const { viewport, reducedMotion } = { ...usual, ...options };
    await clearData(page, origins);
    await page.emulateMedia({ colorScheme: null, reducedMotion });
    if (viewport) await page.setViewportSize(viewport);
    expect(server.faults).toEqual([]);
  });
  afterAll(async () => {
    await context.close();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    get context() {
      return context;
    },
    get page() {
      return page;
    },
    async open(address, host = 'localhost') {
      const origin = `http://${host}:${server.port}`;
      origins.add(origin);
      await page.goto(origin + address);
    },
  };
}

/** Leaves the site and clears its storage, but not its cache. */
async function clearData(page: Page, origins: Set<string>): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // Storage is emptied again on leaving the page, which stores its scroll position then.
  const empty = () => {
    sessionStorage.clear();
    addEventListener('pagehide', () => sessionStorage.clear());
  };
  await page.evaluate(empty).catch(() => {});
  await page.goto('about:blank');
  await context.clearCookies();
  const protocol = await context.newCDPSession(page);
  for (const origin of origins) {
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  }
  await protocol.detach();
  origins.clear();
}

import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Keepsake } from '../../sandbox/src/keepsake.ts';
import { workerBrowser } from '../../web/src/testing/browser.ts';
import { type Instance, logOf, makeDataDir, removeDataDir, startInstance } from './instance.ts';
import { connectShop } from './shop.ts';
import { skipDemoPhotos } from './skip-demo-photos.ts';
import { beginTest, saveTraces, traceAll } from './traces.ts';
import { workerInstance } from './worker-instance.ts';

/** The password of all customers. */
const password = 'keepsake-demo';

/** A Keepsake instance, a browser, and customers of its own. */
export interface Fixture {
  readonly instance: Instance;
  readonly browser: Browser;
  /** With the database. */
  readonly dataDir: string;
  /** Client of the back office. */
  readonly shop: Keepsake;
  /** E-mail of a customer with an empty library, used by no other file. */
  readonly email: string;
  readonly shopId: string;
  /** Adds another such customer. */
  addCustomer(some?: {
    readonly business?: { readonly status: 'Default' | 'New' | 'Blocked' };
  }): Promise<Customer>;
}

export interface Customer {
  readonly email: string;
  readonly shopId: string;
}

export interface FixtureOptions {
  /** Adds the demo customers' photos and albums during the tests. */
  readonly withDemoPhotos?: boolean;
  /** Output that means ready. */
  readonly until?: string;
  /** Milliseconds until then. */
  readonly timeout?: number;
  /** Read when the instance starts. */
  readonly settings?: () => Promise<Readonly<Record<string, string>>>;
}

interface RunningInstance {
  readonly instance: Instance;
  readonly dataDir: string;
}

/** A fixture on the worker's shared instance, which journeys must not change. */
export function useFixture(): Fixture {
  return setUpFixture(workerInstance);
}

/** A fixture with its own instance, to restart, kill or configure, or with demo photos. */
export function useOwnFixture({ withDemoPhotos, until, timeout, settings }: FixtureOptions = {}): Fixture {
  let running: RunningInstance | undefined;
  const fixture = setUpFixture(async () => {
    const dataDir = await makeDataDir();
    if (!withDemoPhotos) await skipDemoPhotos(dataDir);
    const more = { ...(until && { until }), ...(settings && { settings: await settings() }) };
    running = { dataDir, instance: await startInstance({ dataDir, ...more }) };
    return running;
  }, timeout);
  afterAll(async () => {
    await running?.instance.stop();
    if (running) await removeDataDir(running.dataDir);
  });
  return fixture;
}

function setUpFixture(open: () => Promise<RunningInstance>, timeout?: number): Fixture {
  let running: RunningInstance;
  let browser: Browser;
  let shop: Keepsake;
  let customer: Customer;
  let endTracing: (() => void) | undefined;
  const addCustomer: Fixture['addCustomer'] = async (some = {}) => {
    const shopId = randomUUID();
    const email = `journey-${shopId}@demo.keepsake.test`;
    await shop.putCustomer(shopId, { email, initialPassword: password, ...some });
    return { email, shopId };
  };
  beforeAll(async () => {
    [running, browser] = await Promise.all([open(), workerBrowser()]);
    endTracing = traceAll(browser);
    shop = await connectShop(running);
    customer = await addCustomer();
  }, timeout);
  beforeEach(({ task }) => beginTest(task, logOf(running.dataDir)));
  afterEach(() => saveTraces(browser));
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    endTracing?.();
  });
  return {
    get instance() {
      return running.instance;
    },
    get browser() {
      return browser;
    },
    get dataDir() {
      return running.dataDir;
    },
    get shop() {
      return shop;
    },
    get email() {
      return customer.email;
    },
    get shopId() {
      return customer.shopId;
    },
    addCustomer,
  };
}

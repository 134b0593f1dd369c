import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance.ts';
import { leaveOutDemoPhotos } from './no-demo-photos.ts';

/** Where a journey plays: a Keepsake with data of its own, and a browser. */
export interface Stage {
  readonly instance: Instance;
  readonly browser: Browser;
  /** The instance's data, database included. */
  readonly dataDir: string;
}

export interface StageOptions {
  /** The demo customers have their photos and albums, which are drawn while the tests run. */
  readonly withDemoPhotos?: boolean;
  /** The stage is ready when the instance says this. */
  readonly until?: string;
  /** Milliseconds until then; the suite's own unless given. */
  readonly timeout?: number;
}

/** Sets the stage up before the tests of a file and takes it down after them; it is there from the first hook on. */
export function useStage({ withDemoPhotos, until, timeout }: StageOptions = {}): Stage {
  let dataDir: string;
  let instance: Instance;
  let browser: Browser;
  beforeAll(async () => {
    dataDir = await makeDataDir();
    if (!withDemoPhotos) await leaveOutDemoPhotos(dataDir);
    [instance, browser] = await Promise.all([
      startInstance({ dataDir, ...(until && { until }) }),
      launchBrowser(),
    ]);
  }, timeout);
  afterAll(async () => {
    await browser?.close();
    await instance?.stop();
    await removeDataDir(dataDir);
  });
  return {
    get instance() {
      return instance;
    },
    get browser() {
      return browser;
    },
    get dataDir() {
      return dataDir;
    },
  };
}

import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// A zone with daylight saving and a half-hour offset: a date that leans on the machine's zone fails here.
process.env.TZ = 'America/St_Johns';

const database = 'server/test/global-setup.ts';
const places = '{contract,server,sandbox}';
const elsewhere = ['**/node_modules/**', '**/dist/**', 'scripts/fences/bad/**'];

const unitTests = '{contract,takeout,web}/**/*.test.ts';
const serverTests = 'server/**/*.test.ts';
/** `npm test` runs these two if a change reaches them: `scripts/setup/changes.mjs`. */
const sandboxTests = 'sandbox/**/*.test.ts';
const toolingTests = '{scripts,bench}/**/*.test.ts';

/** How much slower than the machine of the figures this one is, at least 1: `scripts/test.mjs` measures it. */
const slowness = Math.max(1, Number(process.env.TEST_SLOWNESS ?? 1));

const maxWorkers = Number(process.env.TEST_WORKERS ?? 2);

/** Milliseconds until a test or a hook is given up, and a state that it polls for. */
const waits = (test: number, hook: number) => ({
  testTimeout: test * slowness,
  hookTimeout: hook * slowness,
  expect: { poll: { timeout: 30_000 * slowness } },
});

/** Files of a worker share its process: what they stub is put back after each test. */
const together = { isolate: false, unstubGlobals: true, unstubEnvs: true, restoreMocks: true };

/** For tests with a database, on a machine that does much else beside. */
const patient = waits(60_000, 60_000);

/** A password costs 25 ms with what customers get. */
const cheapPasswords = { PASSWORD_MEMORY_KIB: '64' };

/** A mocked module stays mocked for the process: such files get one of their own, all others share one a worker. */
const mockingTests = globSync([unitTests, serverTests, sandboxTests, toolingTests], {
  exclude: elsewhere,
}).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

const unitProject = (name: string, tests: string) => ({
  test: { name, include: [tests], exclude: [...elsewhere, ...mockingTests], ...together, ...patient },
});

/** Faults and long runs start processes of their own, and need time to start them. */
const faults = { globalSetup: database, ...waits(120_000, 120_000) };

/** Screens leave nothing behind, so the files of a worker share its process and its browser. */
const screens = { isolate: false, ...waits(60_000, 60_000), exclude: elsewhere };

/** Journeys of a worker share its browser and its instance; each file has customers of its own. */
const journeys = {
  isolate: false,
  ...waits(120_000, 120_000),
  globalSetup: 'e2e/support/worker-instance.ts',
  exclude: elsewhere,
};

export default defineConfig({
  test: {
    pool: 'forks',
    // A failure shows the whole of what it found.
    chaiConfig: { truncateThreshold: 0 },
    maxWorkers,
    projects: [
      unitProject('unit', unitTests),
      unitProject('sandbox', sandboxTests),
      unitProject('tooling', toolingTests),
      { test: { name: 'mocking', include: mockingTests, ...patient } },
      {
        test: {
          ...unitProject('server', serverTests).test,
          globalSetup: database,
          env: cheapPasswords,
        },
      },
      {
        // Transforms sources as the site's build does.
        extends: 'web/vite.config.ts',
        test: {
          name: 'views',
          include: ['web/src/**/*.view.ts'],
          exclude: elsewhere,
          maxWorkers,
          // Little of a page outlives it: a larger young generation is collected less often.
          execArgv: ['--max-semi-space-size=64'],
          environment: 'happy-dom',
          isolate: false,
          // Inlined: the alias is of one of its files.
          server: { deps: { inline: ['use-intl'] } },
          ...patient,
        },
      },
      { test: { name: 'screens', include: ['web/src/**/*.screen.ts'], ...screens } },
      { test: { name: 'e2e', include: ['e2e/**/*.e2e.ts'], ...journeys } },
      {
        test: {
          name: 'wide-screens',
          include: ['web/src/**/*.wide.ts'],
          ...screens,
        },
      },
      {
        test: {
          name: 'wide-journeys',
          include: ['e2e/**/*.wide.ts'],
          ...journeys,
          globalSetup: [database, journeys.globalSetup],
        },
      },
      {
        test: {
          name: 'wide',
          include: [`${places}/**/*.wide.ts`],
          exclude: elsewhere,
          ...faults,
        },
      },
      {
        test: {
          name: 'long',
          include: ['{contract,server,sandbox,e2e}/**/*.long.ts'],
          exclude: elsewhere,
          fileParallelism: false,
          ...faults,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

// A zone with daylight saving and a half-hour offset: a date that leans on the machine's zone fails here.
process.env.TZ = 'America/St_Johns';

const database = 'server/test/global-setup.ts';
const places = '{contract,server,web,sandbox,e2e}';
const elsewhere = ['**/node_modules/**', '**/dist/**', 'scripts/fences/bad/**'];

/** Journeys and long runs start processes of their own: one file at a time, with time to start them. */
const oneAtATime = { fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000, exclude: elsewhere };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,sandbox,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: elsewhere,
        },
      },
      {
        test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: database, exclude: elsewhere },
      },
      { test: { name: 'e2e', include: ['e2e/**/*.e2e.ts'], ...oneAtATime } },
      { test: { name: 'wide', include: [`${places}/**/*.wide.ts`], globalSetup: database, ...oneAtATime } },
      { test: { name: 'long', include: [`${places}/**/*.long.ts`], globalSetup: database, ...oneAtATime } },
    ],
  },
});

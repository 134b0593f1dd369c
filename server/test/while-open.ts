import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '../src/platform/database/index.ts';
import type { TestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { runOnServer } from './test-server.ts';

const waitsForLock = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Runs `meanwhile` beside a transaction, which stays open after `act` until the other waits for one of its locks, or has
 * ended without waiting. Resolves with the other's result once both have ended.
 */
export async function runWhileOpen<Result>(
  { databaseUrl, platform }: TestApp & { readonly databaseUrl: string },
  act: (tx: Transaction) => Promise<unknown>,
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  let other: Promise<Result> | undefined;
  await platform.database.transaction(async (tx) => {
    await act(tx);
    let hasEnded = false;
    other = meanwhile().finally(() => {
      hasEnded = true;
    });
    const end = performance.now() + deadlines.jobIsDone;
    while (!hasEnded && (await runOnServer(databaseUrl, waitsForLock)).length === 0) {
      if (performance.now() > end) throw new Error('the other neither waits nor ends');
      await pause(10);
    }
  });
  return other as Promise<Result>;
}

import type { Log } from '../platform/log/index.ts';

/**
 * Runs each sweep, one after the other, whatever becomes of the others. Those that fail are logged by name, and
 * the call rejects when all had their turn.
 */
export async function sweepEach(
  log: Log,
  sweeps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, sweep] of Object.entries(sweeps)) {
    try {
      await sweep();
    } catch (error) {
      failures.push(error);
      log.warn({ name, err: error }, 'a sweep failed');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything that has expired could go');
}

import type { HttpServer } from '../platform/http/index.ts';
import type { AnyJobDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log/index.ts';

/** What processes run of a module. */
export interface Module {
  /** In a process that serves the API. */
  register?(app: HttpServer): void | Promise<void>;
  readonly jobs?: readonly AnyJobDefinition[];
  /** In the worker only. */
  work?(): Promise<void>;
  /** Deletes expired data; the worker calls it every ten minutes. */
  sweep?(): Promise<unknown>;
}

/** Runs each sweep, one after the other. Logs each failure by name, and rejects after the last sweep if one failed. */
export async function sweepEach(
  log: Log,
  modules: Readonly<Record<string, Pick<Module, 'sweep'>>>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, module] of Object.entries(modules)) {
    try {
      await module.sweep?.();
    } catch (error) {
      failures.push(error);
      log.warn({ name, err: error }, 'a sweep failed');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all expired data could be deleted');
}

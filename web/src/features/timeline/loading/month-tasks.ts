import type { MonthKey } from '../months/month-key.ts';

export type Work = 'first page' | 'next page' | 'reload' | 'refresh';

interface Task {
  readonly work: Work;
  readonly controller: AbortController;
  readonly promise: Promise<void>;
  /** Somebody besides the screen awaits it. */
  keep: boolean;
}

/** One request a month at a time: the same work is joined, other work waits for its turn. */
export interface MonthTasks {
  isBusy(key: MonthKey): boolean;
  /** Resolves when the work that runs now has ended. */
  settled(key: MonthKey): Promise<void>;
  run(key: MonthKey, work: Work, keep: boolean, task: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Stops what nobody but the screen awaits, for months that have left it. */
  abortAllBut(wanted: ReadonlySet<MonthKey>): void;
  /** Stops everything, whoever awaits it. */
  abortAll(): void;
}

export function createMonthTasks(): MonthTasks {
  const tasks = new Map<MonthKey, Task>();

  const run: MonthTasks['run'] = (key, work, keep, task) => {
    const running = tasks.get(key);
    if (running?.work === work && !running.controller.signal.aborted) {
      running.keep ||= keep;
      return running.promise;
    }
    if (running) return running.promise.then(() => run(key, work, keep, task));
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    // Known before it starts: the store's listeners, which its first step wakes, may ask for the same.
    tasks.set(key, { work, controller, promise, keep });
    void task(controller.signal).finally(() => {
      tasks.delete(key);
      resolve();
    });
    return promise;
  };

  return {
    isBusy: (key) => tasks.has(key),
    settled: async (key) => tasks.get(key)?.promise,
    run,
    abortAllBut(wanted) {
      for (const [key, task] of tasks) if (!wanted.has(key) && !task.keep) task.controller.abort();
    },
    abortAll() {
      for (const task of tasks.values()) task.controller.abort();
    },
  };
}

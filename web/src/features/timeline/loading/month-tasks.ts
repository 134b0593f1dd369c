import type { MonthKey } from '../months/month-key.ts';

export type Work = 'first page' | 'reload' | 'refresh' | 'columns' | `page ${number}`;

interface Task {
  readonly key: MonthKey;
  readonly work: Work;
  readonly controller: AbortController;
  readonly promise: Promise<void>;
  /** Somebody besides the screen awaits it. */
  keep: boolean;
}

/**
 * Work on months. What is loaded of a month as a whole takes turns; its columns and each of its pages go beside that.
 * The same work is joined.
 */
export interface MonthTasks {
  isBusy(key: MonthKey): boolean;
  /** Resolves when the work on the month that runs now has ended. */
  settled(key: MonthKey): Promise<void>;
  run(key: MonthKey, work: Work, keep: boolean, task: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Stops what nobody but the screen awaits and the screen does not want any more. */
  abortUnless(isWanted: (key: MonthKey, work: Work) => boolean): void;
  /** Stops everything, whoever awaits it. */
  abortAll(): void;
}

const laneOf = (key: MonthKey, work: Work) =>
  work === 'columns' || work.startsWith('page') ? `${key} ${work}` : key;

export function createMonthTasks(): MonthTasks {
  const tasks = new Map<string, Task>();
  const ofMonth = (key: MonthKey) => [...tasks.values()].filter((task) => task.key === key);

  const run: MonthTasks['run'] = (key, work, keep, task) => {
    const lane = laneOf(key, work);
    const running = tasks.get(lane);
    if (running?.work === work && !running.controller.signal.aborted) {
      running.keep ||= keep;
      return running.promise;
    }
    if (running) return running.promise.then(() => run(key, work, keep, task));
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    // Known before it starts: the store's listeners, which its first step wakes, may ask for the same.
    tasks.set(lane, { key, work, controller, promise, keep });
    void task(controller.signal).finally(() => {
      tasks.delete(lane);
      resolve();
    });
    return promise;
  };

  return {
    isBusy: (key) => tasks.has(key),
    settled: async (key) => void (await Promise.all(ofMonth(key).map(({ promise }) => promise))),
    run,
    abortUnless(isWanted) {
      for (const task of tasks.values()) {
        if (!task.keep && !isWanted(task.key, task.work)) task.controller.abort();
      }
    },
    abortAll() {
      for (const task of tasks.values()) task.controller.abort();
    },
  };
}

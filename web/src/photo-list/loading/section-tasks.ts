import type { SectionKey } from '../section-key.ts';

export type Work = 'first page' | 'reload' | 'refresh' | 'layout' | `page ${number}`;

interface Task {
  readonly key: SectionKey;
  readonly work: Work;
  readonly controller: AbortController;
  readonly promise: Promise<void>;
  /** Whether others than the screen wait for it. */
  keep: boolean;
}

/**
 * Runs tasks on sections. Tasks on a whole section run one after the other; layout and pages run in parallel to
 * them. An equal task is shared.
 */
export interface SectionTasks {
  isBusy(key: SectionKey): boolean;
  /** Resolves when the current tasks of the section have ended. */
  settled(key: SectionKey): Promise<void>;
  run(
    key: SectionKey,
    work: Work,
    keep: boolean,
    task: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Aborts tasks that only the screen waited for and that are off screen now. */
  abortUnless(isVisible: (key: SectionKey, work: Work) => boolean): void;
  abortAll(): void;
}

const taskKeyOf = (key: SectionKey, work: Work) =>
  work === 'layout' || work.startsWith('page') ? `${key} ${work}` : key;

export function createSectionTasks(): SectionTasks {
  const tasks = new Map<string, Task>();
  const ofSection = (key: SectionKey) => [...tasks.values()].filter((task) => task.key === key);

  const run: SectionTasks['run'] = (key, work, keep, task) => {
    const taskKey = taskKeyOf(key, work);
    const running = tasks.get(taskKey);
    if (running?.work === work && !running.controller.signal.aborted) {
      running.keep ||= keep;
      return running.promise;
    }
    if (running) return running.promise.then(() => run(key, work, keep, task));
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    // Registered before the start: the first step notifies listeners, which may request the same.
    tasks.set(taskKey, { key, work, controller, promise, keep });
    void task(controller.signal).finally(() => {
      tasks.delete(taskKey);
      resolve();
    });
    return promise;
  };

  return {
    isBusy: (key) => tasks.has(key),
    settled: async (key) => void (await Promise.all(ofSection(key).map(({ promise }) => promise))),
    run,
    abortUnless(isVisible) {
      for (const task of tasks.values()) {
        if (!task.keep && !isVisible(task.key, task.work)) task.controller.abort();
      }
    },
    abortAll() {
      for (const task of tasks.values()) task.controller.abort();
    },
  };
}

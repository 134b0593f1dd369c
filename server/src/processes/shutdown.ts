/** Thrown by a start that was stopped before it was complete. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

type Close = () => Promise<void> | void;

/** Closes resources in reverse order of opening. */
export interface Shutdown {
  /**
   * Registers how to close an open resource.
   *
   * @param begin called before anything is closed, to stop taking work
   * @throws Stopped, having closed it, when shutdown is running already
   */
  add(close: Close, begin?: () => void): Promise<void>;
  run(): Promise<void>;
}

export function createShutdown(): Shutdown {
  const closers: Close[] = [];
  const beginnings: (() => void)[] = [];
  let isRunning = false;
  return {
    async add(close, begin) {
      if (!isRunning) {
        closers.push(close);
        if (begin) beginnings.push(begin);
        return;
      }
      await close();
      throw new Stopped('stopped while starting');
    },
    async run() {
      isRunning = true;
      for (const begin of beginnings.splice(0)) begin();
      const failures: unknown[] = [];
      for (let close = closers.pop(); close; close = closers.pop()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed');
    },
  };
}

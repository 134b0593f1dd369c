/** Thrown out of a start that was stopped before it was through. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

type Close = () => Promise<void> | void;

/** What was opened, to be closed in reverse order: the database, opened first, is closed last. */
export interface Shutdown {
  /**
   * Remembers how to close something, from the moment it is open.
   * @param begin called before anything is closed: to say at once that nothing more is taken
   * @throws Stopped, having closed it, when everything is being closed already
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

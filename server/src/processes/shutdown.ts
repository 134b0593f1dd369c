/** What was opened, to be closed in reverse order: the database, opened first, is closed last. */
export interface Shutdown {
  /** Remembers how to close something, from the moment it is open. */
  add(close: () => Promise<void> | void): void;
  run(): Promise<void>;
}

export function createShutdown(): Shutdown {
  const closers: (() => Promise<void> | void)[] = [];
  return {
    add: (close) => {
      closers.push(close);
    },
    async run() {
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

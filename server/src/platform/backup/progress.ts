/** Tells the person who waits how far it is. */
export interface Progress {
  /** A line that matters. */
  say(line: string): void;
  /** How far it is; shown every few seconds only. */
  tick(line: string): void;
}

const tickMilliseconds = 5_000;

/** Lines on the console. */
export function consoleProgress(): Progress {
  let last = performance.now();
  return {
    say: (line) => console.log(line),
    tick(line) {
      if (performance.now() - last < tickMilliseconds) return;
      last = performance.now();
      console.log(`  ${line}`);
    },
  };
}

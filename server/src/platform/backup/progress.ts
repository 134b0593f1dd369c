/** Output for the operator. */
export interface Progress {
  say(line: string): void;
  /** Shows a line every few seconds only. */
  tick(line: string): void;
}

const tickMilliseconds = 5_000;

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

/** Seconds before each further try: about five minutes in all, enough for a restart of the service. */
const delaySeconds = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60];

/**
 * Milliseconds before the next try after `tries` failed ones in a row, or undefined when it is time to give
 * up. Half of the delay is left to chance (`random` in [0, 1)), so that browsers that lost the same service
 * do not come back together. A longer wait that the service asks for is kept.
 */
export function retryDelay(tries: number, random: () => number, askedMs = 0): number | undefined {
  const seconds = delaySeconds[tries - 1];
  if (seconds === undefined) return undefined;
  return Math.max(askedMs, seconds * 1000 * (0.75 + random() / 2));
}

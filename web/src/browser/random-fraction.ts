/** A number in [0, 1), so that browsers that lost the same server do not come back together. */
export function randomFraction(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

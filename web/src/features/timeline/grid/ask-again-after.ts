/** What the server says in Retry-After when too many pictures are to be made; an image element does not tell. */
const firstMs = 5_000;
const longestMs = 60_000;

/**
 * How long a tile waits before it asks again for a picture that is being made.
 *
 * @param refusals so far, at least 1
 * @param chance 0 to 1, so that the tiles of a page do not come back together
 */
export function askAgainAfter(refusals: number, chance: number): number {
  const pause = Math.min(longestMs, firstMs * 2 ** (refusals - 1));
  return pause * (1 + chance / 2);
}

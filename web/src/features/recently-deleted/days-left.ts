const dayMs = 24 * 3600 * 1000;

/** Begun days until a moment, at least one: a photo with an hour left has its last day. */
export function daysLeft(until: string, now: number): number {
  return Math.max(1, Math.ceil((Date.parse(until) - now) / dayMs));
}

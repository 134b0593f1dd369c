/** A seeded stream of numbers: the same seed gives the same stream on every machine. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number;
  /** a ≤ n < b */
  between(a: number, b: number): number;
  /** a whole number, a ≤ n ≤ b */
  whole(a: number, b: number): number;
  /** true with the given probability */
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** bell-shaped around 0, nearly all within ±2 */
  bell(): number;
}

/** Mulberry32 behind a scrambled seed, so that neighbouring seeds give unrelated streams. */
export function createRandom(seed: number): Random {
  let state = Math.imul((seed >>> 0) ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  next();
  return {
    next,
    between: (a, b) => a + (b - a) * next(),
    whole: (a, b) => a + Math.floor((b - a + 1) * next()),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly [T, ...T[]]) => items[Math.floor(next() * items.length)] ?? items[0],
    bell: () => next() + next() + next() + next() - 2,
  };
}

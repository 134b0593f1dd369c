import { randomBytes } from 'node:crypto';

/** Seeded random choices, so that a failing run can be replayed. */
export interface SeededRandom {
  readonly seed: number;
  /** Returns a number from 0 up to but not 1. */
  next(): number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  bytes(length: number): Buffer;
}

/** Creates numbers from 0 up to 1 (mulberry32). */
function createNext(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Creates choices that the seed determines. */
export function createRandom(seed: number): SeededRandom {
  const next = createNext(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    next,
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    bytes: (length) =>
      Buffer.from(
        Uint32Array.from({ length: Math.ceil(length / 4) }, () => next() * 2 ** 32).buffer,
        0,
        length,
      ),
  };
}

/** Uses SEED or a new one, and prints it with its purpose. */
export function seededRandom(what: string): SeededRandom {
  const seed = Number(process.env.SEED || randomBytes(4).readUInt32BE());
  console.log(`${what}: SEED=${seed}`);
  return createRandom(seed);
}

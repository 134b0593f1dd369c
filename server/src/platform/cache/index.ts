import { LRUCache } from 'lru-cache';
import { steadyClock } from '../clock/index.ts';

type Options<Value extends object, Context> = LRUCache.Options<string, Value, Context>;

/** An LRU cache on the steady clock. */
export function createCache<Value extends object, Context = unknown>(
  options: Options<Value, Context>,
): LRUCache<string, Value, Context> {
  // Without a resolution it keeps a time until a timer of its own fires, which a busy process delays.
  return new LRUCache({ ...options, perf: steadyClock, ttlResolution: 0 } as Options<Value, Context>);
}

/**
 * Returns what `load` returned less than `ms` milliseconds ago, else calls it again. Rejections are kept as
 * long.
 *
 * @param first the result of a load just made; undefined when there was none
 */
export function memoFor<T>(ms: number, load: () => Promise<T>, first?: T): () => Promise<T> {
  let last = {
    at: first === undefined ? Number.NEGATIVE_INFINITY : steadyClock.now(),
    result: Promise.resolve<T>(first as T) as Promise<T>,
  };
  return () => {
    const now = steadyClock.now();
    if (now - last.at >= ms) last = { at: now, result: load() };
    return last.result;
  };
}

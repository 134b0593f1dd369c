/**
 * Wraps a loader so that only the latest call counts.
 * @returns null for a call that was overtaken, also if it failed
 */
export function takeLatest<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T | null> {
  let latest = 0;
  return async (key) => {
    latest += 1;
    const own = latest;
    try {
      const loaded = await load(key);
      return own === latest ? loaded : null;
    } catch (error) {
      if (own === latest) throw error;
      return null;
    }
  };
}

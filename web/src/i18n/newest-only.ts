/**
 * Loads one thing after the other, of which the newest counts.
 * @returns null where something else was asked for meanwhile, also when this one failed
 */
export function newestOnly<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T | null> {
  let asked = 0;
  return async (key) => {
    asked += 1;
    const own = asked;
    try {
      const loaded = await load(key);
      return own === asked ? loaded : null;
    } catch (error) {
      if (own === asked) throw error;
      return null;
    }
  };
}

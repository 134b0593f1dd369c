/**
 * Splits a list into parts of at most `size`. Returns an empty list if size is not an integer of at least 1
 * (PLA-9).
 */
export function chunk<T>(list: readonly T[], size: number): T[][] {
  if (!Number.isInteger(size) || size < 1) return [];
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}

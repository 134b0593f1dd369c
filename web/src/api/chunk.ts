/**
 * Cuts a list into parts of at most `size`, in order. Returns nothing when the size is not an integer of at least 1
 * (specification, section 5).
 */
export function chunk<T>(list: readonly T[], size: number): T[][] {
  if (!Number.isInteger(size) || size < 1) return [];
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}

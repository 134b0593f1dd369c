export function first(counts: number[]): number {
  return counts[0];
}

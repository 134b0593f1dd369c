/** The value that a share of the numbers does not exceed (nearest rank). */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  const found = sorted[rank - 1];
  if (found === undefined) throw new Error('a quantile of no numbers');
  return found;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (quantile(sorted, 0.5) + (sorted[Math.floor(sorted.length / 2)] as number)) / 2;
}

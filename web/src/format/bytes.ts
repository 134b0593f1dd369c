const units = ['Bytes', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/**
 * A size as people read it: whole bytes, or KB, MB, GB of 1024 with two decimals.
 * Throws "Invalid unit size!" outside Bytes to GB.
 */
export function formatBytes(locale: string, bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) throw new RangeError('Invalid unit size!');
  let amount = bytes;
  let unit = 0;
  // 1,023.995 KB would be written as 1,024.00 KB, so it counts as the next unit already.
  while (Number(amount.toFixed(2)) >= step) {
    amount /= step;
    unit += 1;
  }
  const name = units[unit];
  if (!name) throw new RangeError('Invalid unit size!');
  const digits = unit === 0 ? 0 : 2;
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
  return `${number} ${name}`;
}

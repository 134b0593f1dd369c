const steps = ['', 'K', 'M', 'G'] as const;
const step = 1024;
const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Whether a size can be written in Bytes to GB. */
export function isSize(bytes: number): boolean {
  return Number.isFinite(bytes) && bytes >= 0 && Number((bytes / step ** 3).toFixed(2)) < step;
}

/**
 * A size in Bytes, KB, MB or GB of 1024 (in French Ko, Mo, Go) with two decimals (EXP-11).
 * Throws "Invalid unit size!" outside Bytes to GB.
 */
export function formatBytes(locale: string, bytes: number): string {
  if (!isSize(bytes)) throw new RangeError('Invalid unit size!');
  let amount = bytes;
  let unit = 0;
  // 1,023.995 KB would be rounded to 1,024.00 KB, so it counts as 1 MB.
  while (Number(amount.toFixed(2)) >= step) {
    amount /= step;
    unit += 1;
  }
  const prefix = steps[unit] ?? '';
  if (prefix === '') return formatSmall(locale, amount);
  const number = new Intl.NumberFormat(locale, decimals);
  return `${number.format(amount)} ${prefix}${byteSign(locale)}`;
}

/** English uses "Bytes" (EXP-11); Intl has the others. */
function formatSmall(locale: string, bytes: number): string {
  if (locale.startsWith('en')) return `${new Intl.NumberFormat(locale, decimals).format(bytes)} Bytes`;
  const unit = { style: 'unit', unit: 'byte', unitDisplay: 'long' } as const;
  const format = new Intl.NumberFormat(locale, { ...unit, ...decimals });
  return format.format(bytes);
}

/** The B of "MB"; "o" in French. Intl writes "kB", EXP-11 requires "KB". */
function byteSign(locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' });
  const unit = format.formatToParts(1).find(({ type }) => type === 'unit');
  return unit?.value.slice(1) ?? 'B';
}

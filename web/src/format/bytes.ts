const steps = ['', 'K', 'M', 'G'] as const;
const step = 1024;

/**
 * A size as people read it: whole bytes, or KB, MB, GB of 1024 with two decimals (in French Ko, Mo, Go).
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
  const prefix = steps[unit];
  if (prefix === undefined) throw new RangeError('Invalid unit size!');
  if (prefix === '') return formatWholeBytes(locale, amount);
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${number.format(amount)} ${prefix}${byteSign(locale)}`;
}

/** "Bytes" is the specification's word (photo library, section 2); other languages have their own. */
function formatWholeBytes(locale: string, bytes: number): string {
  if (locale.startsWith('en')) return `${new Intl.NumberFormat(locale).format(bytes)} Bytes`;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  return format.format(bytes);
}

/** The B of "MB"; the French count octets, in "Mo". Intl's own "kB" has another K than the specification. */
function byteSign(locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' });
  const unit = format.formatToParts(1).find(({ type }) => type === 'unit');
  return unit?.value.slice(1) ?? 'B';
}

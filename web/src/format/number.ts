const formats = new Map<string, Intl.NumberFormat>();

export function formatCount(locale: string, count: number): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    formats.set(locale, format);
  }
  return format.format(count);
}

const million = 1_000_000;

/** Megapixels: 24, 12.2, 0.3; null below 0.05. */
export function formatMegapixels(locale: string, width: number, height: number): string | null {
  const amount = (width * height) / million;
  const digits = amount < 20 ? 1 : 0;
  if (amount < 0.05) return null;
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(amount);
}

const million = 1_000_000;

/** Millions of pixels as cameras count them: 24, 12.2, 0.3; null where the count says nothing. */
export function formatMegapixels(locale: string, width: number, height: number): string | null {
  const amount = (width * height) / million;
  const digits = amount < 20 ? 1 : 0;
  if (amount < 0.05) return null;
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(amount);
}

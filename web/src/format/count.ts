const formats = new Map<string, Intl.NumberFormat>();

/** A whole number with the language's separators: 1,204. */
export function formatCount(locale: string, count: number): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    formats.set(locale, format);
  }
  return format.format(count);
}

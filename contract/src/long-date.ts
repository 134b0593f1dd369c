/**
 * A date in words. Intl lacks the French ordinal of the first: 1er décembre 2026.
 *
 * @param options besides the style; UTC unless they name a time zone
 */
export function longDate(
  locale: string,
  at: Date,
  options: Pick<Intl.DateTimeFormatOptions, 'timeZone' | 'timeStyle'> = {},
): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', ...options });
  const isOrdinal = locale.startsWith('fr');
  const written = ({ type, value }: Intl.DateTimeFormatPart) =>
    isOrdinal && type === 'day' && value === '1' ? '1er' : value;
  return format.formatToParts(at).map(written).join('');
}

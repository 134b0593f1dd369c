const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The calendar and the digits of a locale may be others.
  const options = { calendar: 'gregory', numberingSystem: 'latn', timeZone } as const;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...options,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * The day of an instant in the time zone of a storefront, `YYYY-MM-DD` (decision 0006).
 *
 * @param instant ISO 8601, or milliseconds since 1970
 */
export function dayAt(instant: string | number, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Adds days to a day, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

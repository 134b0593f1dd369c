import type { DateFields } from './date-fields.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** British short names have four letters in September ("Sept"); the specified format has three. */
const shortNameLocale = (locale: string) => (locale.startsWith('en') ? 'en-US' : locale);

/** Name of a month in a language; `month` from 1. Short names come without their dot. */
function monthName(locale: string, month: number, length: 'long' | 'short' = 'long'): string {
  const from = length === 'short' ? shortNameLocale(locale) : locale;
  const format = new Intl.DateTimeFormat(from, { month: length, timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2000, month - 1, 1))).replace(/\.$/, '');
}

/** `dd MMM yyyy`: 03 Sep 2024. */
export function formatShortDate(locale: string, date: DateFields): string {
  return `${pad(date.day)} ${monthName(locale, date.month, 'short')} ${date.year}`;
}

/** `d MMMM yyyy`: 3 September 2024. */
export function formatLongDate(locale: string, date: DateFields): string {
  return `${date.day} ${monthName(locale, date.month)} ${date.year}`;
}

/** `HH:mm:ss`: 09:05:00. */
export function formatTime(date: DateFields): string {
  return `${pad(date.hour)}:${pad(date.minute)}:${pad(date.second)}`;
}

/** "May 2024". Spanish month names are capitalised in titles (specification, section 2). */
export function formatMonthTitle(locale: string, year: number, month: number): string {
  const name = monthName(locale, month);
  const title = locale.startsWith('es') ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : name;
  return `${title} ${year}`;
}

import type { DateFields } from '@keepsake/contract/calendar-day';
import { wallClockFields } from './date-fields.ts';

const pad = (value: number) => String(value).padStart(2, '0');

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes far longer than using it. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

const capitalised = (locale: string, text: string) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

const isEnglish = (locale: string) => locale.startsWith('en');

/** `month` from 1. */
function monthName(locale: string, month: number, length: 'long' | 'short' = 'long'): string {
  return formatOf(locale, { month: length }).format(new Date(Date.UTC(2000, month - 1, 1)));
}

/** Intl lacks the French ordinal of the first: 1er décembre. */
const writtenDay = (locale: string, day: number) =>
  day === 1 && locale.startsWith('fr') ? '1er' : String(day);

/** Order, dots and words of the language, around the fields as written. */
function formatDay(locale: string, { year, month, day }: DateFields, length: 'long' | 'short'): string {
  // The short date of Portuguese has digits only: the long one, with the short name, stands in.
  const isFromLong = length === 'short' && locale.startsWith('pt');
  const format = formatOf(locale, {
    day: 'numeric',
    month: isFromLong ? 'long' : length,
    year: 'numeric',
  });
  const written: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
    day: writtenDay(locale, day),
    year: String(year),
    ...(isFromLong && { month: monthName(locale, month, 'short') }),
  };
  const parts = format.formatToParts(new Date(Date.UTC(2000, month - 1, 1)));
  return parts.map(({ type, value }) => written[type] ?? value).join('');
}

/**
 * 3. Sept. 2024, 3 sept. 2024; in English `dd MMM yyyy`: 03 Sep 2024. British short names have four letters in
 * September, the format of PLA-19 has three.
 */
export function formatShortDate(locale: string, date: DateFields): string {
  if (!isEnglish(locale)) return formatDay(locale, date, 'short');
  return `${pad(date.day)} ${monthName('en-US', date.month, 'short')} ${date.year}`;
}

/**
 * 3 – 5 Sep 2024, 30 Sep – 2 Oct 2024, or the one day. Fields as of single dates: Italian ranges of Intl have 03, Portuguese
 * short ones digits only.
 *
 * @param days as `YYYY-MM-DD`
 */
export function formatDays(locale: string, days: { readonly from: string; readonly to: string }): string {
  const [from, to] = [wallClockFields(days.from), wallClockFields(days.to)];
  const at = ({ year, month, day }: DateFields) => Date.UTC(year, month - 1, day);
  const isLong = locale.startsWith('pt');
  const format = formatOf(locale, { day: 'numeric', month: isLong ? 'long' : 'short', year: 'numeric' });
  return format
    .formatRangeToParts(at(from), at(to))
    .map(({ type, value, source }) => {
      const fields = source === 'startRange' ? from : to;
      if (type === 'day') return writtenDay(locale, fields.day);
      if (type !== 'month') return value;
      if (isEnglish(locale)) return monthName('en-US', fields.month, 'short');
      return isLong ? monthName(locale, fields.month, 'short') : value;
    })
    .join('');
}

/** 3. September 2024; in English `d MMMM yyyy`: 3 September 2024. */
export function formatLongDate(locale: string, date: DateFields): string {
  return formatDay(locale, date, 'long');
}

/**
 * Di., 3. Sept. 2024, 09:05; in English Tue 3 Sep 2024, 09:05. Starts with a capital letter, as it stands
 * alone.
 */
export function formatDayAndTime(locale: string, date: DateFields): string {
  const { year, month, day, hour, minute } = date;
  const at = new Date(Date.UTC(year, month - 1, day));
  const weekday = formatOf(locale, { weekday: 'short' }).format(at);
  const text = isEnglish(locale)
    ? `${weekday} ${day} ${monthName('en-US', month, 'short')} ${year}`
    : formatOf(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(at);
  return `${capitalised(locale, text)}, ${formatMinute({ hour, minute })}`;
}

/** today, 17:00; tomorrow, 17:00; else the long date, 17:00. */
export function formatNearTime(locale: string, at: DateFields, now: DateFields): string {
  const dayOf = ({ year, month, day }: DateFields) => Date.UTC(year, month - 1, day) / 86_400_000;
  const days = dayOf(at) - dayOf(now);
  const isNear = days === 0 || days === 1;
  const day = isNear
    ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
    : formatLongDate(locale, at);
  return `${day}, ${formatMinute(at)}`;
}

/** CEST, MESZ, or GMT+9 where the language has no name for it. */
export function zoneName(locale: string, instant: string, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  return format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** `HH:mm`: 09:05. */
export function formatMinute({ hour, minute }: Pick<DateFields, 'hour' | 'minute'>): string {
  return `${pad(hour)}:${pad(minute)}`;
}

/** `HH:mm:ss`: 09:05:00. */
export function formatTime(date: DateFields): string {
  return `${formatMinute(date)}:${pad(date.second)}`;
}

/** Monday – Friday, or Saturday; 1 is Monday. */
export function formatWeekdays(locale: string, from: number, to: number): string {
  const format = formatOf(locale, { weekday: 'long' });
  // The first of January 2001 was a Monday.
  const days = format.formatRange(Date.UTC(2001, 0, from), Date.UTC(2001, 0, to));
  return capitalised(locale, days);
}

/** "September 2024", short "Sept 2024". Spanish month names are capitalised in titles (PHO-20). */
export function formatMonthTitle(
  locale: string,
  year: number,
  month: number,
  length: 'long' | 'short' = 'long',
): string {
  const name = monthName(locale, month, length);
  return `${locale.startsWith('es') ? capitalised(locale, name) : name} ${year}`;
}

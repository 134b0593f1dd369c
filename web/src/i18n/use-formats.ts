import { type DateFields, instantFields } from '@keepsake/contract/calendar-day';
import { useLocale, useTimeZone, useTranslations } from 'use-intl';
import { systemClock } from '../browser/time.ts';
import { formatBytes, isSize } from '../format/bytes.ts';
import {
  formatDayAndTime,
  formatLongDate,
  formatMinute,
  formatMonthTitle,
  formatNearTime,
  formatShortDate,
  formatTime,
  zoneName,
} from '../format/date.ts';
import { wallClockFields } from '../format/date-fields.ts';
import { formatCount, formatMegapixels } from '../format/number.ts';

/** Photos without a date are in this month (PHO-19). */
const isUnknownMonth = (year: number, month: number) => year === 1970 && month === 1;

/** Whether two clocks show the same time. */
const isSameTime = (a: DateFields, b: DateFields) =>
  a.day === b.day && a.hour === b.hour && a.minute === b.minute;

function formatDeadline(locale: string, instant: string, timeZone: string | undefined): string {
  const fields = instantFields(instant, timeZone);
  if (isSameTime(fields, instantFields(instant)))
    return formatNearTime(locale, fields, instantFields(systemClock.now(), timeZone));
  return `${formatLongDate(locale, fields)}, ${formatMinute(fields)} ${zoneName(locale, instant, timeZone)}`;
}

/**
 * Dates and numbers in the page's language. `wallClock` texts are shown as written. Days of instants (`...Z`) are those
 * of the storefront; `dayAndTime` is in the reader's time zone (decision 0006).
 */
export function useFormats() {
  const locale = useLocale();
  const t = useTranslations('ui');
  const storefront = useTimeZone();
  const dateAtTime = (fields: DateFields, writeTime = formatTime) =>
    t('dateAtTime', { date: formatLongDate(locale, fields), time: writeTime(fields) });
  return {
    /** 1,204 */
    count: (value: number) => formatCount(locale, value),
    /** A, B and C */
    list: (texts: readonly string[]) => new Intl.ListFormat(locale).format(texts),
    /** 1.50 MB; a size that cannot be written does not throw */
    bytes: (value: number) => (isSize(value) ? formatBytes(locale, value) : t('unknownSize')),
    /** 12.2 megapixels; null for tiny images */
    megapixels: (width: number, height: number) => formatMegapixels(locale, width, height),
    /** 03 Sep 2024, from an instant */
    shortDate: (instant: string) => formatShortDate(locale, instantFields(instant, storefront)),
    /** 3 September 2024, from a day */
    longDay: (day: string) => formatLongDate(locale, wallClockFields(day)),
    /** 3 September 2024, from an instant; `timeZone` is that of an order */
    longDate: (instant: string, timeZone = storefront) =>
      formatLongDate(locale, instantFields(instant, timeZone)),
    /** 3 September 2024 at 09:05:00, from an instant */
    moment: (instant: string) => dateAtTime(instantFields(instant, storefront)),
    /** Tue 3 Sep 2024, 09:05, from an instant of an order or a photo */
    dayAndTimeOfShop: (instant: string, timeZone = storefront) =>
      formatDayAndTime(locale, instantFields(instant, timeZone)),
    /** today, 17:00, or 3 September 2024, 17:00 CEST where the reader's clock shows another time; the end of a period of an order */
    deadline: (instant: string, timeZone = storefront) => formatDeadline(locale, instant, timeZone),
    /** Tue 3 Sep 2024, 09:05, from an instant, to compare with the reader's clock */
    dayAndTime: (instant: string) => formatDayAndTime(locale, instantFields(instant)),
    /** Tue 3 Sep 2024, 09:05, from a photo's wall-clock time */
    dayAndTimeTaken: (wallClock: string) => formatDayAndTime(locale, wallClockFields(wallClock)),
    /** 3 September 2024 at 09:05, from a photo's wall-clock time */
    minuteTaken: (wallClock: string) => dateAtTime(wallClockFields(wallClock), formatMinute),
    /** 3 September 2024 at 09:05:00, from a photo's wall-clock time */
    dateTaken: (wallClock: string) => dateAtTime(wallClockFields(wallClock)),
    /** Sept 2024, from an instant */
    shortMonth(instant: string): string {
      const { year, month } = instantFields(instant, storefront);
      return formatMonthTitle(locale, year, month, 'short');
    },
    /** September 2024, short Sept 2024, or "Unknown Date" */
    monthTitle: (year: number, month: number, length?: 'long' | 'short') =>
      isUnknownMonth(year, month) ? t('unknownDate') : formatMonthTitle(locale, year, month, length),
  };
}

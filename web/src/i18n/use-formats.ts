import { useLocale, useTranslations } from 'use-intl';
import { formatBytes } from '../format/bytes.ts';
import { formatCount } from '../format/count.ts';
import { formatLongDate, formatMonthTitle, formatShortDate, formatTime } from '../format/date.ts';
import { type DateFields, instantFields, wallClockFields } from '../format/date-fields.ts';
import { formatMegapixels } from '../format/megapixels.ts';

/** Photos without a date taken are kept in this month (specification, section 2). */
const isUnknownMonth = (year: number, month: number) => year === 1970 && month === 1;

/**
 * Dates and numbers in the language of the page. `wallClock` texts are shown as written;
 * instants (`...Z`) in the reader's time zone.
 */
export function useFormats() {
  const locale = useLocale();
  const t = useTranslations('ui');
  const dateAtTime = (fields: DateFields) =>
    t('dateAtTime', { date: formatLongDate(locale, fields), time: formatTime(fields) });
  return {
    /** 1,204 */
    count: (value: number) => formatCount(locale, value),
    /** 1.50 MB */
    bytes: (value: number) => formatBytes(locale, value),
    /** 12.2 millions of pixels; null where the count says nothing */
    megapixels: (width: number, height: number) => formatMegapixels(locale, width, height),
    /** 03 Sep 2024, from an instant */
    shortDate: (instant: string) => formatShortDate(locale, instantFields(instant)),
    /** 3 September 2024, from an instant */
    longDate: (instant: string) => formatLongDate(locale, instantFields(instant)),
    /** 3 September 2024 at 09:05:00, from an instant */
    moment: (instant: string) => dateAtTime(instantFields(instant)),
    /** 3 September 2024, from a photo's wall-clock time */
    dayTaken: (wallClock: string) => formatLongDate(locale, wallClockFields(wallClock)),
    /** 3 September 2024 at 09:05:00, from a photo's wall-clock time */
    dateTaken: (wallClock: string) => dateAtTime(wallClockFields(wallClock)),
    /** May 2024, or "Unknown Date" */
    monthTitle: (year: number, month: number) =>
      isUnknownMonth(year, month) ? t('unknownDate') : formatMonthTitle(locale, year, month),
  };
}

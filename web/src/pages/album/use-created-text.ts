import { useTranslations } from 'use-intl';
import { type Clock, systemClock } from '../../browser/clock.ts';
import { instantFields } from '../../format/date-fields.ts';
import { daysBetween } from '../../format/days-between.ts';
import { useFormats } from '../../i18n/use-formats.ts';

/** "Created today", "Created yesterday" or "Created 03 May 2024", by the calendar of whoever reads it. */
export function useCreatedText(created: string, clock: Clock = systemClock): string {
  const t = useTranslations('album');
  const { shortDate } = useFormats();
  const days = daysBetween(instantFields(created), instantFields(clock.now()));
  // A device whose clock is behind sees an album of tomorrow.
  if (days === 0 || days === -1) return t('createdToday');
  return days === 1 ? t('createdYesterday') : t('createdOn', { date: shortDate(created) });
}

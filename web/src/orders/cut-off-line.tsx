import { instantFields } from '@keepsake/contract/calendar-day';
import { CalendarClock } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { formatLongDate } from '../format/date.ts';
import styles from './cut-off-line.module.css';
import type { CutOffs } from './cut-off-queries.ts';

/** Deadline of orders for an occasion, in the time zone of the brand. */
export function CutOffLine({ occasion, cutOffs }: CutOffs) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const { timeZone } = useConfig();
  return (
    <ul className={styles.cutOffs}>
      {cutOffs.map(({ orderBefore, groupName }) => {
        const date = formatLongDate(locale, instantFields(orderBefore, timeZone));
        return (
          <li key={`${orderBefore} ${groupName}`}>
            <CalendarClock aria-hidden />
            {groupName === undefined
              ? t('cutOff', { date, occasion })
              : t('cutOffOf', { date, occasion, group: groupName })}
          </li>
        );
      })}
    </ul>
  );
}

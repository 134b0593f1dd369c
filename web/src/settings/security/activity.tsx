import { instantFields } from '@keepsake/contract/calendar-day';
import { limits } from '@keepsake/contract/limits';
import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { formatLongDate, formatMinute } from '../../format/date.ts';
import { ShowMore } from '../../ui/show-more/show-more.tsx';
import { SettingsLoading } from '../settings-frame.tsx';
import { type ActivityLine, groupByDay } from './activity-days.ts';
import { useDeviceName } from './devices.tsx';
import styles from './security.module.css';
import { useActivity } from './security-queries.ts';

type List = ReturnType<typeof useActivity>;

export function Activity() {
  const t = useTranslations('security');
  const list = useActivity();
  const error = useKnownError(list);
  return (
    <section className={styles.section} aria-labelledby="activity">
      <div>
        <h2 id="activity">{t('activity')}</h2>
        <p className={styles.muted}>{t('activityText', { days: limits.activity.keptDays })}</p>
      </div>
      {list.data ? <Days list={list} entries={list.data.entries} /> : null}
      {error && !list.data ? <LoadFailed title={t('activityFailed')} error={error} query={list} /> : null}
      {list.data || error ? null : <SettingsLoading />}
    </section>
  );
}

function Days({ list, entries }: { list: List; entries: NonNullable<List['data']>['entries'] }) {
  const t = useTranslations('security');
  const locale = useLocale();
  // The reader's day, as their times are below it.
  const days = groupByDay(entries, (at) => formatLongDate(locale, instantFields(at)));
  const { lines, expectMore } = useFocusOnMore(entries.length, list.hasNextPage);
  return (
    <div ref={lines} className={styles.days}>
      {days.length === 0 && !list.hasNextPage ? <p>{t('noActivity')}</p> : null}
      {days.map(({ day, lines }) => (
        <div key={day} className={styles.day}>
          <h3>{day}</h3>
          <ul className={styles.list}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </div>
      ))}
      <ShowMore
        list={list}
        label={t('earlier')}
        failed={t('activityFailed')}
        onPress={expectMore}
        align="start"
      />
    </div>
  );
}

/** Moves the focus from the button to the first of the lines that it loads, or to the page where there are none. */
function useFocusOnMore(entryCount: number, hasMore: boolean) {
  const lines = useRef<HTMLDivElement>(null);
  const before = useRef<{ readonly entries: number; readonly lines: number }>(undefined);
  const listLines = () => lines.current?.querySelectorAll<HTMLElement>('li') ?? [];
  useEffect(() => {
    if (!before.current || (entryCount === before.current.entries && hasMore)) return;
    const line = lines.current?.querySelectorAll<HTMLElement>('li')[before.current.lines];
    before.current = undefined;
    if (line) line.focus();
    else if (!hasMore) focusMainWhenFree();
  }, [entryCount, hasMore]);
  const expectMore = () => {
    before.current = { entries: entryCount, lines: listLines().length };
  };
  return { lines, expectMore };
}

function Line({ line: { at, kind, count, detail } }: { line: ActivityLine }) {
  const t = useTranslations('security');
  const device = useDeviceName()(detail);
  const about = detail.order === undefined ? device : t('order', { order: detail.order });
  return (
    <li className={styles.entry} tabIndex={-1}>
      <span>{t(`kinds.${kind}`, { count })}</span>
      <span className={styles.muted}>
        <time dateTime={at}>{formatMinute(instantFields(at))}</time>
        {about === undefined ? null : <bdi>{about}</bdi>}
      </span>
    </li>
  );
}

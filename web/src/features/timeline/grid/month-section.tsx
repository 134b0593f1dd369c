import { memo, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/use-formats.ts';
import { monthOf } from '../months/month-key.ts';
import { MonthError } from './month-error.tsx';
import { type DrawnMonth, MonthRows } from './month-rows.tsx';
import styles from './month-section.module.css';
import { MonthTick } from './month-tick.tsx';
import { RowsFailure } from './rows-failure.tsx';

interface MonthSectionProps extends DrawnMonth {
  readonly count: number;
  /** Virtual pixels from the top of the list. */
  readonly top: number;
}

/** One month: its heading and those of its rows that are in view. */
export const MonthSection = memo(function MonthSection(props: MonthSectionProps) {
  const { section, count, measures, top } = props;
  const t = useTranslations('photos');
  const formats = useFormats();
  const headingId = useId();
  const { year, month: number } = monthOf(section.key);
  const title = formats.monthTitle(year, number);
  const hasRows = props.toRow > props.fromRow || props.pinnedRow !== null;
  return (
    <section className={styles.section} style={{ top, height: section.height }} aria-labelledby={headingId}>
      <header className={styles.header} style={{ height: measures.heading }}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        <span className={styles.count}>{t('monthCount', { count })}</span>
        <MonthTick month={section.key} title={title} />
      </header>
      {section.kind === 'error' ? <MonthError month={section.key} /> : null}
      {section.kind !== 'error' && hasRows ? (
        <MonthRows {...props} title={title} labelledBy={headingId} />
      ) : null}
      {section.kind === 'error' ? null : <RowsFailure {...props} />}
    </section>
  );
});

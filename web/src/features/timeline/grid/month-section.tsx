import { memo, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/use-formats.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { isMonth, type MonthKey, monthOf } from '../months/month-key.ts';
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

/** One section: its heading, where it is a month, and those of its rows that are in view. */
export const MonthSection = memo(function MonthSection(props: MonthSectionProps) {
  const { section, count, measures, top } = props;
  const headingId = useId();
  const title = useTitle(section.key);
  const hasRows = props.toRow > props.fromRow || props.pinnedRow !== null;
  const heading = { id: headingId, title, count, height: measures.heading };
  return (
    <section className={styles.section} style={{ top, height: section.height }} aria-labelledby={headingId}>
      {isMonth(section.key) ? (
        <MonthHeading {...heading} month={section.key} />
      ) : (
        <h2 id={headingId}>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h2>
      )}
      {section.kind === 'error' ? <MonthError month={section.key} /> : null}
      {section.kind !== 'error' && hasRows ? (
        <MonthRows {...props} title={title} labelledBy={headingId} />
      ) : null}
      {section.kind === 'error' ? null : <RowsFailure {...props} />}
    </section>
  );
});

/** The month, or what a list without months shows. */
function useTitle(key: MonthKey): string {
  const t = useTranslations('photos');
  const formats = useFormats();
  if (!isMonth(key)) return t('tabPhotos');
  const { year, month } = monthOf(key);
  return formats.monthTitle(year, month);
}

interface MonthHeadingProps {
  readonly id: string;
  readonly month: MonthKey;
  readonly title: string;
  readonly count: number;
  /** Pixels. */
  readonly height: number;
}

function MonthHeading({ id, month, title, count, height }: MonthHeadingProps) {
  const t = useTranslations('photos');
  return (
    <header className={styles.header} style={{ height }}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <span className={styles.count}>{t('monthCount', { count })}</span>
      <MonthTick month={month} title={title} />
    </header>
  );
}

import { memo, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { InlineError } from '../../ui/banner/inline-error.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import type { SectionLayout } from '../layout/section-layout.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { isMonth, monthOf, type SectionKey } from '../section-key.ts';
import { useGridSelection } from '../selecting/grid-selection.ts';
import { indexOfItem } from '../store/positions.ts';
import { knownItems, pageOf, photoAt } from '../store/section-photos.ts';
import monthTickStyles from './month-tick.module.css';
import rowsFailureStyles from './rows-failure.module.css';
import { type DrawnSection, SectionRows } from './section-rows.tsx';
import styles from './section-view.module.css';

/** Shown over a row whose photos failed to load. */
function RowsFailure({ section, measures, fromRow, toRow }: DrawnSection) {
  const t = useTranslations('photos');
  const { loader } = usePhotoList();
  const row = failedRow(section, fromRow, toRow);
  if (row === null) return null;
  const place = {
    top: measures.heading + (section.rows.top[row] ?? 0),
    height: section.rows.rowHeight[row],
  };
  return (
    <div className={rowsFailureStyles.place} style={place}>
      <InlineError title={t('moreFailed')} onTryAgain={() => loader.retry(section.key)} />
    </div>
  );
}

const checked = { none: false, some: 'mixed', all: true } as const;

/** Selects or deselects a whole month, as the key M does. */
function MonthTick({ month, title }: { month: SectionKey; title: string }) {
  const t = useTranslations('selection');
  const selection = useGridSelection();
  if (!selection) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has a third state that an input shows only by script.
    <button
      type="button"
      role="checkbox"
      aria-checked={checked[selection.stateOf(month)]}
      aria-label={t('selectMonth', { month: title })}
      className={monthTickStyles.tick}
      data-on={selection.isOn || undefined}
      tabIndex={-1}
      onClick={() => selection.actions.toggleSection(month)}
    />
  );
}

/** Replaces the photos of a section that failed to load. */
function SectionError({ month }: { month: SectionKey }) {
  const t = useTranslations('photos');
  const album = useTranslations('albumPhotos');
  const { loader } = usePhotoList();
  return (
    <div className={styles.error}>
      <InlineError
        title={isMonth(month) ? t('monthFailed') : album('loadFailed')}
        onTryAgain={() => loader.retry(month)}
      />
    </div>
  );
}

interface SectionViewProps extends DrawnSection {
  readonly count: number;
  /** Virtual pixels from the top of the list. */
  readonly top: number;
}

export const SectionView = memo(function SectionView(props: SectionViewProps) {
  const { section, count, measures, top } = props;
  const headingId = useId();
  const title = useTitle(section.key);
  const hasRows = props.toRow > props.fromRow || props.pinnedRow !== null;
  const heading = { id: headingId, title, count, height: measures.heading };
  const isShort = measures.hasShortNames;
  return (
    <section
      className={styles.section}
      style={{ top, left: section.left, width: section.width, height: section.height }}
      data-beside={section.width < measures.width || undefined}
      data-row={section.rows.rows <= 1 || undefined}
      aria-labelledby={headingId}
    >
      {isMonth(section.key) ? (
        <MonthHeading {...heading} month={section.key} isShort={isShort} />
      ) : (
        <h2 id={headingId}>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h2>
      )}
      {section.kind === 'error' ? <SectionError month={section.key} /> : null}
      {section.kind !== 'error' && hasRows ? (
        <SectionRows {...props} title={title} labelledBy={headingId} />
      ) : null}
      {section.kind === 'error' ? null : <RowsFailure {...props} />}
    </section>
  );
});

function useTitle(key: SectionKey): string {
  const t = useTranslations('photos');
  const formats = useFormats();
  if (!isMonth(key)) return t('tabPhotos');
  const { year, month } = monthOf(key);
  return formats.monthTitle(year, month);
}

interface MonthHeadingProps {
  readonly id: string;
  readonly month: SectionKey;
  readonly title: string;
  readonly count: number;
  readonly height: number;
  /** Shows the short name of the month; its own name stays the long one. */
  readonly isShort: boolean;
}

function MonthHeading({ id, month, title, count, height, isShort }: MonthHeadingProps) {
  const t = useTranslations('photos');
  const formats = useFormats();
  const date = monthOf(month);
  return (
    <header className={styles.header} style={{ height }}>
      <h2 id={id} className={styles.title}>
        {isShort ? (
          <>
            <span aria-hidden>{formats.monthTitle(date.year, date.month, 'short')}</span>
            <VisuallyHidden>{title}</VisuallyHidden>
          </>
        ) : (
          title
        )}
      </h2>
      <span className={styles.count}>{t('monthCount', { count })}</span>
      <MonthTick month={month} title={title} />
    </header>
  );
}

/** Among rows with failed photos, the one nearest to the middle of the range; null when there is none. */
export function failedRow(
  { state: section, rows }: SectionLayout,
  fromRow: number,
  toRow: number,
): number | null {
  const isRefused = section.expanded && !section.layout && section.layoutStatus === 'rejected';
  if (!isRefused && section.failedPages.size === 0) return null;
  const hasFailed = (item: number) =>
    isRefused
      ? item >= knownItems(section)
      : !photoAt(section, item) && section.failedPages.has(pageOf(indexOfItem(section.absent, item)));
  const middle = (fromRow + toRow - 1) / 2;
  let nearest: number | null = null;
  for (let row = fromRow; row < toRow; row++) {
    const isNearer = nearest === null || Math.abs(row - middle) < Math.abs(nearest - middle);
    if (isNearer && hasFailed((rows.start[row + 1] ?? 0) - 1)) nearest = row;
  }
  return nearest;
}

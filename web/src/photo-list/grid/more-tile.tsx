import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { usePhotoList } from '../list/use-photo-list.ts';
import type { SectionKey } from '../section-key.ts';
import { sectionExpanded } from '../store/transitions.ts';
import styles from './more-tile.module.css';

interface MoreTileProps {
  readonly month: SectionKey;
  readonly item: number;
  readonly count: number;
  readonly title: string;
  readonly isTabStop: boolean;
}

/** "+N" at the end of a collapsed month: expands it in place. */
export function MoreTile({ month, item, count, title, isTabStop }: MoreTileProps) {
  const t = useTranslations('photos');
  const formats = useFormats();
  const { store } = usePhotoList();
  return (
    <button
      type="button"
      className={styles.tile}
      data-month={month}
      data-item={item}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => store.update((state) => sectionExpanded(state, month))}
    >
      <span className={styles.count}>{t('more', { count: formats.count(count) })}</span>
      <span className={styles.hint}>{t('showAll')}</span>
      {/* The name begins with the visible text, for voice control (WCAG 2.5.3). */}
      <VisuallyHidden>{t('moreOfMonth', { month: title })}</VisuallyHidden>
    </button>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from './book-viewer.module.css';
import { pagesOf } from './openings.ts';
import type { Leafing } from './use-leafing.ts';

/** Which pages are shown, between the buttons that turn them. */
export function PlaceInBook({ count, leafing }: { count: number; leafing: Leafing }) {
  const t = useTranslations();
  const { opening, openings, index, step } = leafing;
  const [first = 1, second] = pagesOf(opening).map((page) => page + 1);
  const place =
    second === undefined
      ? t('ui.page', { page: first, count })
      : t('photoBooks.twoPages', { first, second, count });
  return (
    <div className={styles.place}>
      <IconButton
        icon={<ChevronLeft aria-hidden />}
        label={t('ui.previousPage')}
        disabledReason={index === 0 ? place : undefined}
        onPress={() => step(-1)}
      />
      <p role="status">{place}</p>
      <IconButton
        icon={<ChevronRight aria-hidden />}
        label={t('ui.nextPage')}
        disabledReason={index === openings.length - 1 ? place : undefined}
        onPress={() => step(1)}
      />
    </div>
  );
}

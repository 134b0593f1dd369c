import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button/icon-button.tsx';
import styles from './book-viewer.module.css';
import { pagesOf } from './spreads.ts';
import type { PageTurns } from './use-page-turns.ts';

/** Which pages are shown, between the buttons that turn them. */
export function PageControls({ count, pageTurns }: { count: number; pageTurns: PageTurns }) {
  const t = useTranslations();
  const { spread, spreads, index, step } = pageTurns;
  const [first = 1, second] = pagesOf(spread).map((page) => page + 1);
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
        disabledReason={index === spreads.length - 1 ? place : undefined}
        onPress={() => step(1)}
      />
    </div>
  );
}

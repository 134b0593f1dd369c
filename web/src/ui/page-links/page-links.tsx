import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button/button.tsx';
import styles from './page-links.module.css';

interface PageLinksProps {
  /** Number from 1. */
  readonly page: number;
  readonly count: number;
  readonly onChange: (page: number) => void;
}

/** Renders nothing for a single page. */
export function PageLinks({ page, count, onChange }: PageLinksProps) {
  const t = useTranslations('ui');
  if (count < 2) return null;
  return (
    <nav aria-label={t('pages')} className={styles.pages}>
      <Button icon={<ChevronLeft aria-hidden />} isDisabled={page <= 1} onPress={() => onChange(page - 1)}>
        {t('previousPage')}
      </Button>
      <span aria-current="page">{t('page', { page, count })}</span>
      <Button
        icon={<ChevronRight aria-hidden />}
        isDisabled={page >= count}
        onPress={() => onChange(page + 1)}
      >
        {t('nextPage')}
      </Button>
    </nav>
  );
}

/** Another page begins at its top, for keyboards and screen readers, too: for the element around its list. */
export function useFocusOnPage(page: number): RefObject<HTMLDivElement | null> {
  const lists = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    lists.current?.focus({ preventScroll: true });
    lists.current?.scrollIntoView();
  }, [page]);
  return lists;
}

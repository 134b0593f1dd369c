import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import styles from './orders.module.css';

interface OrdersPagesProps {
  readonly page: number;
  readonly count: number;
  readonly onChange: (page: number) => void;
}

export function OrdersPages({ page, count, onChange }: OrdersPagesProps) {
  const t = useTranslations('orders');
  if (count < 2) return null;
  return (
    <nav aria-label={t('pages')} className={styles.pages}>
      <Button icon={<ChevronLeft aria-hidden />} isDisabled={page <= 1} onPress={() => onChange(page - 1)}>
        {t('previous')}
      </Button>
      <span aria-current="page">{t('page', { page, count })}</span>
      <Button
        icon={<ChevronRight aria-hidden />}
        isDisabled={page >= count}
        onPress={() => onChange(page + 1)}
      >
        {t('next')}
      </Button>
    </nav>
  );
}

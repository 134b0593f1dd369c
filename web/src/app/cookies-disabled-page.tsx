import { Cookie } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import styles from './full-page.module.css';

/** Shown when the browser keeps nothing: without that nobody can sign in. */
export default function CookiesDisabledPage() {
  const t = useTranslations('errors');
  return (
    <main className={styles.page}>
      <EmptyState picture={<Cookie />} title={t('cookiesTitle')}>
        {t('cookiesDisabled')}
      </EmptyState>
    </main>
  );
}

import { Cookie } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '../browser/page.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import styles from './full-page.module.css';

/** Signing in requires storage. */
export default function CookiesDisabledPage() {
  const t = useTranslations('errors');
  usePageTitle(t('cookiesTitle'));
  return (
    <main className={styles.page}>
      <EmptyState
        isPage
        tone="accent"
        picture={<Cookie />}
        title={t('cookiesTitle')}
        actions={
          <Button variant="primary" onPress={() => window.location.reload()}>
            {t('reload')}
          </Button>
        }
      >
        {t('cookiesDisabled')}
      </EmptyState>
    </main>
  );
}

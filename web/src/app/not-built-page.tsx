import { Hammer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '../browser/page-title.ts';
import { paths } from '../browser/paths.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';

/** An address of the specification whose page is not there yet, and says so. */
export function NotBuiltPage() {
  const t = useTranslations('errors');
  usePageTitle(t('notBuiltTitle'));
  return (
    <EmptyState
      isPage
      tone="accent"
      picture={<Hammer />}
      title={t('notBuiltTitle')}
      actions={
        <NavButton href={paths.overview} variant="primary">
          {t('goHome')}
        </NavButton>
      }
    >
      {t('notBuilt')}
    </EmptyState>
  );
}

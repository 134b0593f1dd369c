import { Hammer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '../browser/page.ts';
import { paths } from '../browser/paths.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';

/** The page of a route that is not built yet (PLA-21). */
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

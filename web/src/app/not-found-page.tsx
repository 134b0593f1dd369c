import { Compass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '../browser/page.ts';
import { paths } from '../browser/paths.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';

export function NotFoundPage() {
  const t = useTranslations('errors');
  usePageTitle(t('notFoundTitle'));
  return (
    <EmptyState
      isPage
      tone="accent"
      picture={<Compass />}
      title={t('notFoundTitle')}
      actions={
        <NavButton href={paths.home} variant="primary">
          {t('goHome')}
        </NavButton>
      }
    >
      {t('notFound')}
    </EmptyState>
  );
}

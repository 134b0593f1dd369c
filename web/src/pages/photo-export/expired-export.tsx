import { ClockAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { validDays } from '../../features/export-library/expiry.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { CreateAnew } from './create-anew.tsx';

/** An export that is gone, or that was never there for this customer. */
export function ExpiredExport() {
  const t = useTranslations('exports');
  return (
    <EmptyState
      isPage
      tone="accent"
      picture={<ClockAlert />}
      title={t('expiredTitle')}
      actions={
        <>
          <CreateAnew variant="primary" />
          <NavButton href={paths.photos}>{t('toLibrary')}</NavButton>
        </>
      }
    >
      <p>{t('expiredText', { days: validDays })}</p>
    </EmptyState>
  );
}

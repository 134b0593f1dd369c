import { ClockAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { validDays } from '../../features/export-library/expiry.ts';
import { announce } from '../../ui/announcer/announce.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { CreateAnew } from './create-anew.tsx';

/** An export that is gone, or that was never there for this customer. */
export function ExpiredExport({ wasThere }: { wasThere: boolean }) {
  const t = useTranslations('exports');
  const hasTimeline = useFlag('PhotoManagementTimelineViewEnabled');
  const title = t('expiredTitle');
  useEffect(() => {
    if (wasThere) takeOver(title);
  }, [wasThere, title]);
  return (
    <EmptyState
      isPage
      tone="accent"
      picture={<ClockAlert />}
      title={title}
      actions={
        <>
          <CreateAnew variant="primary" />
          {hasTimeline ? <NavButton href={paths.photos}>{t('toLibrary')}</NavButton> : null}
        </>
      }
    >
      <p>{t('expiredText', { days: validDays })}</p>
    </EmptyState>
  );
}

/** It has come in place of the files, and of the button that was pressed: nobody navigated, so nobody else says so. */
function takeOver(title: string): void {
  announce(title);
  focusMainWhenFree();
}

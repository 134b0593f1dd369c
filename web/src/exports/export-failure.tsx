import { ClockAlert, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { useConfig, useFlag } from '../api/site-context.tsx';
import { useErrorText } from '../api/use-errors.ts';
import { paths } from '../browser/paths.ts';
import { focusMainWhenFree } from '../browser/when-focus-is-free.ts';
import { announce } from '../ui/announcer/announce.ts';
import { Banner } from '../ui/banner/banner.tsx';
import { Button, type ButtonProps } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import styles from './export.module.css';
import { ExportHeader } from './export-header.tsx';
import { validDays } from './export-queries.ts';
import { useExport } from './use-export.tsx';

interface ExportFailureProps {
  /** Absent if the export failed. */
  readonly error?: unknown;
  readonly isRetrying?: boolean;
  readonly onTryAgain?: () => void;
}

export function ExportFailure({ error, isRetrying = false, onTryAgain }: ExportFailureProps) {
  const t = useTranslations('exports');
  const { switches } = useConfig();
  const errorText = useErrorText();
  // A retry is useless for an invalid id.
  const mayTryAgain = onTryAgain !== undefined && !(isApiError(error) && error.status === 400);
  // A brand without exports cannot create a new one.
  const text = onTryAgain ? errorText(error) : switches.export && t('failedText');
  return (
    <div className={styles.page}>
      <ExportHeader />
      <div role="alert">
        <Banner
          tone="danger"
          title={t('errorTitle')}
          actions={mayTryAgain ? <TryAgain isRetrying={isRetrying} onPress={onTryAgain} /> : <CreateAnew />}
        >
          {text ? <p>{text}</p> : null}
        </Banner>
      </div>
    </div>
  );
}

function TryAgain({ isRetrying, onPress }: { isRetrying: boolean; onPress: () => void }) {
  const t = useTranslations('errors');
  return (
    <Button icon={<RotateCw aria-hidden />} isPending={isRetrying} onPress={onPress}>
      {t('tryAgain')}
    </Button>
  );
}

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

/** Takes the focus and announces the title, which replaces the focused button without a navigation. */
function takeOver(title: string): void {
  announce(title);
  focusMainWhenFree();
}

/** Absent where the brand has no exports. */
export function CreateAnew({ variant = 'secondary' }: Pick<ButtonProps, 'variant'>) {
  const t = useTranslations('exports');
  const { switches } = useConfig();
  const { open, prepare, dialog } = useExport();
  if (!switches.export) return null;
  return (
    <>
      <Button variant={variant} onIntent={prepare} onPress={open}>
        {t('createNew')}
      </Button>
      {dialog}
    </>
  );
}

import type { StorageStatus } from '@keepsake/contract/storage-status';
import { ChevronRight, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useAccount, useFlag } from '../api/site-context.tsx';
import { lazy } from '../browser/lazy.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { LazyDialog } from '../ui/modal/modal.tsx';
import { dismissed, reactivationShown } from './remembered.ts';
import { useRememberHeight } from './storage-height.ts';
import styles from './storage-notice.module.css';

const ReactivationDialog = lazy(() => import('./reactivation-dialog.tsx'));

interface StorageBannerProps {
  readonly status: StorageStatus;
  /** No dialog opens by itself. */
  readonly isCovered: boolean;
  /** Notice that mails do not arrive. */
  readonly mailFailed: ReactNode;
  /** In place of the bar once it is closed. */
  readonly otherwise: ReactNode;
}

/** CLK-4 to CLK-9. */
export function StorageBanner({ status, isCovered, mailFailed, otherwise }: StorageBannerProps) {
  const hasDialog = useFlag('PhotoManagementReactivationEnabled');
  const [isOpen, setOpen] = useState(false);
  const { subject } = useAccount();
  const opensByItself = hasDialog && status.status === 'critical' && !isCovered;
  useEffect(() => {
    if (!opensByItself || reactivationShown.get() === subject) return;
    reactivationShown.set(subject);
    setOpen(true);
  }, [opensByItself, subject]);
  return (
    <>
      <Bar
        status={status}
        mailFailed={mailFailed}
        otherwise={otherwise}
        onOpen={hasDialog ? () => setOpen(true) : null}
      />
      <LazyDialog isOpen={isOpen}>
        <ReactivationDialog status={status} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  );
}

interface BarProps extends Omit<StorageBannerProps, 'isCovered'> {
  /** Null: there is no dialog. */
  readonly onOpen: (() => void) | null;
}

function Bar({ status, mailFailed, otherwise, onOpen }: BarProps) {
  const t = useTranslations('storage');
  const ui = useTranslations('ui');
  const { subject } = useAccount();
  const bar = useRef<HTMLElement>(null);
  const isSafe = status.status === 'safe';
  // A failure comes again with the next browser session.
  const { subscribe, get, set } = dismissed[isSafe && mailFailed ? 'warning' : status.status];
  const isHidden = useSyncExternalStore(subscribe, get) === subject;
  useRememberHeight(bar);
  if (isHidden) return otherwise;
  const dismiss = () => {
    set(subject);
    // The button has gone.
    bar.current?.closest('main')?.focus();
  };
  const Icon = isSafe ? Info : TriangleAlert;
  return (
    <aside ref={bar} className={styles.banner} data-status={status.status} aria-label={t('label')}>
      <Icon aria-hidden />
      <p>
        <Sentences status={status} /> {mailFailed}
      </p>
      {onOpen ? (
        <Button
          variant={status.status === 'critical' ? 'primary' : 'quiet'}
          size="small"
          className={styles.open}
          onIntent={() => void ReactivationDialog.preload()}
          onPress={onOpen}
        >
          <span>{t(isSafe ? 'keepLonger' : 'keep')}</span>
          <ChevronRight className={styles.chevron} aria-hidden />
        </Button>
      ) : null}
      <IconButton
        size="small"
        className={styles.dismiss}
        icon={<X aria-hidden />}
        label={ui('dismiss')}
        onPress={dismiss}
      />
    </aside>
  );
}

function Sentences({ status }: { status: StorageStatus }) {
  const t = useTranslations('storage');
  const formats = useFormats();
  const { monthsRemaining: months, daysRemaining: days, deletionDate } = status;
  if (status.status === 'safe') return t('safe', { months });
  if (status.status === 'warning') return t('inDays', { days });
  return (
    <>
      <strong>{days === 0 ? t('today') : days === 1 ? t('tomorrow') : t('inDays', { days })}</strong>{' '}
      {t('orderBy', { date: formats.longDay(deletionDate) })}
    </>
  );
}

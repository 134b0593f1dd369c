import type { LibraryExport } from '@keepsake/contract/exports';
import { useQuery } from '@tanstack/react-query';
import { FolderArchive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPushLive } from '../api/push/push.ts';
import { useConfig } from '../api/site-context.tsx';
import { useErrorText, useKnownError } from '../api/use-errors.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { InlineError } from '../ui/banner/inline-error.tsx';
import { Button } from '../ui/button/button.tsx';
import { AnnouncedProgress } from '../ui/progress-bar/announced-progress.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import styles from './export-card.module.css';
import { useExportPush } from './export-push.ts';
import { exportListQuery, exportPollInterval } from './export-queries.ts';
import { ReadyExports } from './ready-exports.tsx';
import { useExport } from './use-export.tsx';

/** Absent where the brand has no exports. */
export function ExportCard() {
  const { switches, extensions } = useConfig();
  if (!switches.export) return null;
  return extensions.exportList ? <KnownExports /> : <Card>{null}</Card>;
}

/** Undefined while unknown. */
export function useHasReadyExport(): boolean | undefined {
  const { switches, extensions } = useConfig();
  const isListed = switches.export && extensions.exportList === true;
  const { data, isPending } = useQuery({ ...exportListQuery, enabled: isListed });
  if (isListed && isPending) return undefined;
  return data?.items.some(({ status }) => status === 'READY') ?? false;
}

function KnownExports() {
  useExportPush();
  const isPushLive = useIsPushLive();
  const list = useQuery({
    ...exportListQuery,
    refetchInterval: ({ state }) => exportPollInterval(state, isPushLive),
  });
  const error = useKnownError(list);
  const items = list.data?.items;
  // The same card in every state: its dialog may be open during a change.
  return (
    <Card newest={items?.[0]?.status}>
      {items ? (
        <Exports items={items} />
      ) : error ? (
        <LoadFailure error={error} isRetrying={list.isFetching} onTryAgain={() => void list.refetch()} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function Exports({ items }: { items: readonly LibraryExport[] }) {
  const t = useTranslations('exports');
  const newest = items[0];
  return (
    <>
      {newest?.status === 'REQUESTED' || newest?.status === 'IN_PROGRESS' ? (
        <ExportProgress running={newest} />
      ) : null}
      <Alert>
        {newest?.status === 'FAILED' ? (
          <>
            <p className={styles.strong}>{t('errorTitle')}</p>
            <p>{t('failedText')}</p>
          </>
        ) : null}
      </Alert>
      <ReadyExports items={items.filter((item) => item.status === 'READY')} />
    </>
  );
}

interface CardProps {
  readonly children: ReactNode;
  /** Absent if unknown, or without exports. */
  readonly newest?: LibraryExport['status'] | undefined;
}

function Card({ children, newest }: CardProps) {
  const t = useTranslations('exports');
  const { open, prepare, dialog } = useExport();
  const isOnItsWay = newest === 'REQUESTED' || newest === 'IN_PROGRESS';
  return (
    <section className={styles.card} aria-labelledby="export-card">
      <div className={styles.line}>
        <span className={styles.picture} aria-hidden="true">
          <FolderArchive />
        </span>
        <div className={styles.words}>
          <h2 id="export-card">{t('title')}</h2>
          <p className={styles.muted}>{t('intro')}</p>
        </div>
        {/* Stays during an export: the dialog restores the focus to it. */}
        <Button
          className={styles.press}
          onIntent={prepare}
          onPress={open}
          disabledReason={isOnItsWay ? t('processingTitle') : undefined}
        >
          {newest === 'FAILED' ? t('createNew') : t('create')}
        </Button>
      </div>
      {children}
      {dialog}
    </section>
  );
}

function Loading() {
  const t = useTranslations('exports');
  return (
    <div className={styles.loading}>
      <Skeleton className={styles.skeleton} />
      <div className={styles.spinner}>
        <Spinner size="small" label={t('listLoading')} />
      </div>
    </div>
  );
}

interface LoadFailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onTryAgain: () => void;
}

function LoadFailure({ error, isRetrying, onTryAgain }: LoadFailureProps) {
  const t = useTranslations('exports');
  const errorText = useErrorText();
  return (
    <InlineError title={t('listFailed')} onTryAgain={onTryAgain} isRetrying={isRetrying}>
      <p>{errorText(error)}</p>
    </InlineError>
  );
}

type RunningExport = Extract<LibraryExport, { status: 'REQUESTED' | 'IN_PROGRESS' }>;

/** Without numbers before the start, or if the service does not count. */
function ExportProgress({ running }: { running: RunningExport }) {
  const t = useTranslations('exports');
  const { done, total } = countsOf(running);
  const formats = useFormats();
  const isCounted = total > 0;
  const numbers = { done: formats.count(done), total: formats.count(total) };
  return (
    <div className={styles.part}>
      <p className={styles.strong}>{t('processingTitle')}</p>
      <AnnouncedProgress
        label={t('processingTitle')}
        value={isCounted ? done / total : null}
        size="small"
        numbers={isCounted ? t('progress', numbers) : t('processingText')}
      />
    </div>
  );
}

function countsOf(running: RunningExport): { done: number; total: number } {
  if (running.status === 'REQUESTED') return { done: 0, total: 0 };
  const { photosDone = 0, photosCount = 0 } = running;
  return { done: Math.min(photosDone, photosCount), total: photosCount };
}

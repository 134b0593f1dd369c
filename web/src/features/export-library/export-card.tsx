import type { LibraryExport } from '@keepsake/contract/exports';
import { useQuery } from '@tanstack/react-query';
import { FolderArchive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPushLive } from '../../api/push/push.ts';
import { useConfig } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-known-error.ts';
import { useErrorText } from '../../i18n/use-error-text.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import styles from './export-card.module.css';
import { ExportProgress } from './export-progress.tsx';
import { useExportPush } from './export-push.ts';
import { exportListQuery, nextLook } from './export-queries.ts';
import { ReadyExports } from './ready-exports.tsx';
import { useExport } from './use-export.tsx';

/** What there is of exports of the library, and the way to a new one; nothing where the brand has none. */
export function ExportCard() {
  const { switches, extensions } = useConfig();
  if (!switches.export) return null;
  return extensions.exportList ? <KnownExports /> : <Card>{null}</Card>;
}

function KnownExports() {
  useExportPush();
  const isPushLive = useIsPushLive();
  const list = useQuery({
    ...exportListQuery,
    refetchInterval: ({ state }) => nextLook(state, isPushLive),
  });
  const error = useKnownError(list);
  const items = list.data?.items;
  // The same card whatever is known: its dialog may be open when that changes.
  return (
    <Card newest={items?.[0]?.status}>
      {items ? (
        <Exports items={items} />
      ) : error ? (
        <LoadFailure error={error} isTrying={list.isFetching} onTryAgain={() => void list.refetch()} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

/** The newest says what is going on; of the others those count that can be downloaded. */
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
  /** Absent while nothing is known, and where there is none. */
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
        {/* It stays while one is on its way, which asking would only join: a dialog gives it the focus back. */}
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
      <Skeleton className={styles.bone} />
      <div className={styles.spinner}>
        <Spinner size="small" label={t('listLoading')} />
      </div>
    </div>
  );
}

interface LoadFailureProps {
  readonly error: unknown;
  readonly isTrying: boolean;
  readonly onTryAgain: () => void;
}

function LoadFailure({ error, isTrying, onTryAgain }: LoadFailureProps) {
  const t = useTranslations('exports');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  return (
    <Alert>
      <p className={styles.strong}>{t('listFailed')}</p>
      <p>{errorText(error)}</p>
      <Button size="small" className={styles.again} isPending={isTrying} onPress={onTryAgain}>
        {errors('tryAgain')}
      </Button>
    </Alert>
  );
}

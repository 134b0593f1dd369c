import type { LibraryExport } from '@keepsake/contract/exports';
import { useQuery } from '@tanstack/react-query';
import { FolderArchive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPushLive } from '../../api/push/push.ts';
import { useConfig } from '../../api/site-context.tsx';
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
  if (list.data) return <Exports items={list.data.items} />;
  return (
    <Card>
      {list.isPending ? (
        <Loading />
      ) : (
        <LoadFailure error={list.error} isTrying={list.isFetching} onTryAgain={() => void list.refetch()} />
      )}
    </Card>
  );
}

/** The newest says what is going on; of the others those count that can be downloaded. */
function Exports({ items }: { items: readonly LibraryExport[] }) {
  const t = useTranslations('exports');
  const newest = items[0];
  const isOnItsWay = newest?.status === 'REQUESTED' || newest?.status === 'IN_PROGRESS';
  const hasFailed = newest?.status === 'FAILED';
  return (
    <Card isOnItsWay={isOnItsWay} hasFailed={hasFailed}>
      {isOnItsWay ? <ExportProgress running={newest} /> : null}
      <Alert>
        {hasFailed ? (
          <>
            <p className={styles.strong}>{t('errorTitle')}</p>
            <p>{t('failedText')}</p>
          </>
        ) : null}
      </Alert>
      <ReadyExports items={items.filter((item) => item.status === 'READY')} />
    </Card>
  );
}

interface CardProps {
  readonly children: ReactNode;
  /** Asking again would only join it. */
  readonly isOnItsWay?: boolean;
  readonly hasFailed?: boolean;
}

function Card({ children, isOnItsWay = false, hasFailed = false }: CardProps) {
  const t = useTranslations('exports');
  const { open, prepare, dialog } = useExport();
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
        {isOnItsWay ? null : (
          <Button onIntent={prepare} onPress={open}>
            {hasFailed ? t('createNew') : t('create')}
          </Button>
        )}
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

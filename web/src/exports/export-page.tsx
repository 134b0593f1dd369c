import type { LibraryExport } from '@keepsake/contract/exports';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isUnknownId } from '../api/api-error.ts';
import { useKnownError } from '../api/use-errors.ts';
import { usePageTitle } from '../browser/page.ts';
import { paths } from '../browser/paths.ts';
import { platform } from '../browser/platform.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Banner } from '../ui/banner/banner.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { showToast } from '../ui/toast/toasts.ts';
import styles from './export.module.css';
import { ExpiredExport, ExportFailure } from './export-failure.tsx';
import { ExportFile } from './export-file.tsx';
import { ExportHeader } from './export-header.tsx';
import { expiryOf, exportQuery } from './export-queries.ts';

function ExportSkeleton() {
  const t = useTranslations('exports');
  return (
    <div className={styles.page}>
      <Skeleton className={styles.titleSkeleton} />
      <div className={styles.loading}>
        <Skeleton className={styles.bannerSkeleton} />
        <Skeleton className={styles.fileSkeleton} />
        <div className={styles.spinner}>
          <Spinner label={t('loading')} />
        </div>
      </div>
    </div>
  );
}

/** The page that the mail links to. */
export function ExportPage() {
  const t = useTranslations('exports');
  const { backupId } = useParams({ from: '/photo-area/my-photos/exports/$backupId' });
  usePageTitle(t('pageTitle'));
  return <OneExport key={backupId} backupId={backupId} />;
}

function OneExport({ backupId }: { backupId: string }) {
  const query = useQuery(exportQuery(backupId));
  const { data, isFetching, refetch } = query;
  const error = useKnownError(query);
  if (isUnknownId(error)) return <ExpiredExport wasThere={data !== undefined} />;
  if (data?.status === 'READY') return <ReadyExport ready={data} />;
  if (data?.status === 'FAILED') return <ExportFailure />;
  // A cached export may be ready by now.
  if (data) return isFetching ? <ExportSkeleton /> : <ToPhotos />;
  if (error) {
    return <ExportFailure error={error} isRetrying={isFetching} onTryAgain={() => void refetch()} />;
  }
  return <ExportSkeleton />;
}

/** An export in progress redirects to the photos with a toast (EXP-9). */
function ToPhotos() {
  const t = useTranslations('exports');
  const navigate = useNavigate();
  const message = t('processingTitle');
  useEffect(() => {
    showToast({ message });
    void navigate({ href: paths.photos, replace: true });
  }, [message, navigate]);
  return <ExportSkeleton />;
}

interface ReadyExportProps {
  readonly ready: Extract<LibraryExport, { status: 'READY' }>;
}

function ReadyExport({ ready }: ReadyExportProps) {
  const t = useTranslations('exports');
  const formats = useFormats();
  const { backupId, chunks, updated } = ready;
  return (
    <div className={styles.page}>
      <ExportHeader />
      <Banner tone="success" title={t('readyTitle')}>
        <p>{t('expires', { date: formats.longDate(expiryOf(updated)) })}</p>
        <p className={styles.advice}>{t(`unzip.${platform()}`)}</p>
      </Banner>
      <ul className={styles.files} aria-label={t('files')}>
        {chunks.map((chunk) => (
          <ExportFile key={chunk.iteration} backupId={backupId} chunk={chunk} total={chunks.length} />
        ))}
      </ul>
    </div>
  );
}

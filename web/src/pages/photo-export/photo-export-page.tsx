import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { useKnownError } from '../../api/use-known-error.ts';
import { usePageTitle } from '../../browser/page-title.ts';
import { paths } from '../../browser/paths.ts';
import { exportQuery } from '../../features/export-library/export-queries.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { ExpiredExport } from './expired-export.tsx';
import { ExportFailure } from './export-failure.tsx';
import { ExportSkeleton } from './export-skeleton.tsx';
import { ReadyExport } from './ready-export.tsx';

/** Where the link in the mail leads: the files of an export; its id is the route's parameter `backupId`. */
export function PhotoExportPage() {
  const t = useTranslations('exports');
  const { backupId } = useParams({ from: '/photo-area/my-photos/exports/$backupId' });
  usePageTitle(t('pageTitle'));
  return <OneExport key={backupId} backupId={backupId} />;
}

function OneExport({ backupId }: { backupId: string }) {
  const query = useQuery(exportQuery(backupId));
  const { data, isFetching, refetch } = query;
  const error = useKnownError(query);
  if (isApiError(error) && error.status === 404) return <ExpiredExport wasThere={data !== undefined} />;
  if (data?.status === 'READY') return <ReadyExport ready={data} />;
  if (data?.status === 'FAILED') return <ExportFailure />;
  // What is known from before may be ready by now.
  if (data) return isFetching ? <ExportSkeleton /> : <ToPhotos />;
  if (error) {
    return <ExportFailure error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />;
  }
  return <ExportSkeleton />;
}

/** What is not ready yet leads to the photos (specification, section 2), and says why. */
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

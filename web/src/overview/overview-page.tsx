import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../api/site-context.tsx';
import { lazy } from '../browser/lazy.ts';
import { usePageTitle } from '../browser/page.ts';
import { StorageRoom } from '../storage-status/storage-room.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import { UploadHost } from '../uploads/upload-host.tsx';
import { LibraryCard } from './library-card.tsx';
import styles from './overview-page.module.css';

// The photos come first.
const StorageNotice = lazy(() => import('../storage-status/storage-notice.tsx'));
const OverviewCards = lazy(() => import('./overview-cards.tsx'));

export function OverviewPage() {
  const t = useTranslations('overview');
  const showsPhotos = useFlag('PhotoManagementTimelineViewEnabled');
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>{t('title')}</h1>
      </VisuallyHidden>
      {showsPhotos ? (
        <UploadHost>
          <div className={styles.notice}>
            <Suspense fallback={<StorageRoom />}>
              <StorageNotice />
            </Suspense>
          </div>
          <LibraryCard after={<Cards />} />
        </UploadHost>
      ) : (
        <Cards />
      )}
    </div>
  );
}

function Cards() {
  return (
    <Suspense>
      <OverviewCards />
    </Suspense>
  );
}

import { useTranslations } from 'use-intl';
import { usePageTitle } from '../../browser/page-title.ts';
import { useLibraryPush } from '../../features/timeline/push/use-library-push.ts';
import { useAfterUpload } from '../../features/timeline/use-after-upload.ts';
import { AddPhotos, UploadDropZone } from '../../features/uploads/add-photos.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { IntroBanner } from './intro-banner.tsx';
import { LibraryHeader } from './library-header.tsx';
import styles from './photos-page.module.css';
import { TimelineBody } from './timeline-body.tsx';

/** The library by month. It stays in the page while a preview lies over it. */
export function PhotosPage() {
  const t = useTranslations('photos');
  usePageTitle(t('title'));
  useLibraryPush();
  const { isFilling, onUploaded } = useAfterUpload();
  return (
    <UploadDropZone>
      <div className={styles.page}>
        <LibraryHeader addPhotos={<AddPhotos onUploaded={onUploaded} />} />
        <div className={styles.notices}>
          <IntroBanner />
          <DeletionNotice />
        </div>
        <TimelineBody isFilling={isFilling} addPhotos={<AddPhotos />} />
      </div>
    </UploadDropZone>
  );
}

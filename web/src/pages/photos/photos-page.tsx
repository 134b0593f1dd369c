import { useTranslations } from 'use-intl';
import { usePageTitle } from '../../browser/page-title.ts';
import { useExport } from '../../features/export-library/use-export.tsx';
import { useLibraryPush } from '../../features/timeline/push/use-library-push.ts';
import { useAfterUpload } from '../../features/timeline/use-after-upload.ts';
import { AddPhotos, UploadDropZone } from '../../features/uploads/add-photos.tsx';
import { LibraryHeader } from '../library/library-header.tsx';
import { useAlbumsPush } from '../library/use-albums-push.ts';
import { DeletionNotice } from './deletion-notice.tsx';
import { ExportButton } from './export-button.tsx';
import { IntroBanner } from './intro-banner.tsx';
import { PhotosMenu } from './photos-menu.tsx';
import styles from './photos-page.module.css';
import { TimelineBody } from './timeline-body.tsx';

/** The library by month. It stays in the page while a preview lies over it. */
export function PhotosPage() {
  const t = useTranslations('photos');
  usePageTitle(t('title'));
  useLibraryPush();
  useAlbumsPush();
  // Here, because the bar and the menu come and go with the width of the window.
  const { open, prepare, dialog } = useExport();
  const { isFilling, onUploaded } = useAfterUpload();
  return (
    <UploadDropZone>
      <div className={styles.page}>
        <LibraryHeader
          current="photos"
          addPhotos={<AddPhotos onUploaded={onUploaded} />}
          menu={<PhotosMenu onExport={open} />}
        />
        <div className={styles.notices}>
          <IntroBanner />
          <DeletionNotice />
        </div>
        <TimelineBody
          isFilling={isFilling}
          addPhotos={<AddPhotos />}
          more={<ExportButton open={open} prepare={prepare} />}
        />
        {dialog}
      </div>
    </UploadDropZone>
  );
}

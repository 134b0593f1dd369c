import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { usePageTitle } from '../../browser/page.ts';
import { useAfterUpload } from '../../features/library/use-after-upload.ts';
import { ActivationOutlet } from '../../features/photo-area/activation-outlet.tsx';
import { LibraryHeader } from '../../features/photo-area/library-header.tsx';
import { useAlbumsPush } from '../../features/photo-area/use-albums-push.ts';
import StorageNotice from '../../features/storage-status/storage-notice.tsx';
import { AddPhotos } from '../../features/uploads/add-photos.tsx';
import { UploadDropZone } from '../../features/uploads/upload-drop-zone.tsx';
import styles from './albums-page.module.css';
import { OwnAlbums } from './own-albums.tsx';
import { SharedAlbums } from './shared-albums.tsx';

export function AlbumsPage() {
  const t = useTranslations('photos');
  usePageTitle(t('tabAlbums'));
  useAlbumsPush();
  const { onUploaded } = useAfterUpload();
  const hasShared = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  return (
    <UploadDropZone>
      <div className={styles.page}>
        <LibraryHeader current="albums">
          <AddPhotos onUploaded={onUploaded} isIconOnNarrow />
        </LibraryHeader>
        <StorageNotice />
        <ActivationOutlet />
        <OwnAlbums />
        {hasShared ? <SharedAlbums /> : null}
      </div>
    </UploadDropZone>
  );
}

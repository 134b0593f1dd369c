import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { usePageTitle } from '../../browser/page-title.ts';
import { useAfterUpload } from '../../features/timeline/use-after-upload.ts';
import { AddPhotos, UploadDropZone } from '../../features/uploads/add-photos.tsx';
import { LibraryHeader } from '../library/library-header.tsx';
import { useAlbumsPush } from '../library/use-albums-push.ts';
import styles from './albums-page.module.css';
import { OwnAlbums } from './own-albums.tsx';
import { SharedAlbums } from './shared-albums.tsx';

/** The customer's albums, and those that others share with them. */
export function AlbumsPage() {
  const t = useTranslations('photos');
  usePageTitle(t('tabAlbums'));
  useAlbumsPush();
  const { onUploaded } = useAfterUpload();
  const hasShared = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  return (
    <UploadDropZone>
      <div className={styles.page}>
        <LibraryHeader current="albums" addPhotos={<AddPhotos onUploaded={onUploaded} />} />
        <OwnAlbums />
        {hasShared ? <SharedAlbums /> : null}
      </div>
    </UploadDropZone>
  );
}

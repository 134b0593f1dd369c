import type { Photo } from '@keepsake/contract/photos';
import { FolderPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { preloadModal } from '../../ui/modal/modal.tsx';
import { AskedFor } from '../preview/asked-for.tsx';

const loadDialog = () => import('./copy-photos.tsx');
const CopyPhotos = lazy(loadDialog);

const nothing = () => {};

/** Copies the photo that a viewer shows to an album; nothing where albums are switched off. */
export function CopyOnePhoto({ photo }: { photo: Photo }) {
  const t = useTranslations('copyToAlbum');
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const [isOpen, setOpen] = useState(false);
  if (!hasAlbums) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<FolderPlus aria-hidden />}
        onIntent={() => {
          preloadModal();
          void loadDialog();
        }}
        onPress={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      <AskedFor isOpen={isOpen}>
        <CopyPhotos
          isOpen={isOpen}
          count={1}
          ids={async () => [photo.imageId]}
          find={(imageId) => (imageId === photo.imageId ? photo : null)}
          onClose={() => setOpen(false)}
          onCopied={nothing}
        />
      </AskedFor>
    </>
  );
}

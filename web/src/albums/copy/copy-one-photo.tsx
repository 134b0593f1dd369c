import { FolderPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { lazy } from '../../browser/lazy.ts';
import type { ActiveDialog } from '../../preview/use-active-dialog.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog, preloadModal } from '../../ui/modal/modal.tsx';

const CopyPhotos = lazy(() => import('./copy-photos.tsx'));

const nothing = () => {};

/** Absent where albums are switched off. */
export function CopyOnePhoto({ activeDialog }: { activeDialog: ActiveDialog }) {
  const t = useTranslations('copyToAlbum');
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const isOpen = activeDialog.open === 'copy';
  const { photo } = activeDialog.about;
  if (!hasAlbums) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<FolderPlus aria-hidden />}
        onIntent={() => {
          preloadModal();
          void CopyPhotos.preload();
        }}
        onPress={() => activeDialog.show('copy')}
      >
        {t('title')}
      </Button>
      <LazyDialog isOpen={isOpen}>
        <CopyPhotos
          key={photo.imageId}
          isOpen={isOpen}
          count={1}
          ids={async () => [photo.imageId]}
          find={(imageId) => (imageId === photo.imageId ? photo : null)}
          onClose={activeDialog.close}
          onCopied={nothing}
        />
      </LazyDialog>
    </>
  );
}

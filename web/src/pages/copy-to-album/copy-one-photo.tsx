import { FolderPlus } from 'lucide-react';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../../api/site-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { preloadModal } from '../../ui/modal/modal.tsx';
import { AskedFor } from '../preview/asked-for.tsx';
import type { Question } from '../preview/use-question.ts';

const loadDialog = () => import('./copy-photos.tsx');
const CopyPhotos = lazy(loadDialog);

const nothing = () => {};

/** Copies the photo that a viewer asks about to an album; nothing where albums are switched off. */
export function CopyOnePhoto({ question }: { question: Question }) {
  const t = useTranslations('copyToAlbum');
  const hasAlbums = useFlag('PhotoManagementAlbumViewEnabled');
  const isOpen = question.open === 'copy';
  const { photo } = question.about;
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
        onPress={() => question.ask('copy')}
      >
        {t('title')}
      </Button>
      <AskedFor isOpen={isOpen}>
        <CopyPhotos
          key={photo.imageId}
          isOpen={isOpen}
          count={1}
          ids={async () => [photo.imageId]}
          find={(imageId) => (imageId === photo.imageId ? photo : null)}
          onClose={question.close}
          onCopied={nothing}
        />
      </AskedFor>
    </>
  );
}

import { Images, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { AddPhotosButton } from './add-photos-button.tsx';
import type { AlbumActions } from './album-actions.ts';

/** An album without photos. */
export function EmptyAlbum({ actions }: { actions: AlbumActions | null }) {
  const t = useTranslations('album');
  return (
    <EmptyState
      picture={<Images />}
      title={t('emptyTitle')}
      actions={
        actions && (
          <>
            <AddPhotosButton {...actions} />
            <Button icon={<Trash2 aria-hidden />} onPress={actions.onDelete}>
              {t('deleteAlbum')}
            </Button>
          </>
        )
      }
    >
      {actions ? <p>{t('emptyText')}</p> : null}
    </EmptyState>
  );
}

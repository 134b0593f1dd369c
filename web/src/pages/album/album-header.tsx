import type { OwnAlbum } from '@keepsake/contract/albums';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import { AddPhotosButton } from './add-photos-button.tsx';
import type { AlbumActions } from './album-actions.ts';
import styles from './album-header.module.css';
import { AlbumTitle } from './album-title.tsx';
import { useCreatedText } from './use-created-text.ts';

interface AlbumHeaderProps {
  readonly album: OwnAlbum;
  /** Photos that the page shows. */
  readonly count: number;
  /** Null for an album that nobody changes any more, since it is shared. */
  readonly actions: AlbumActions | null;
}

/** What the album is called, how much is in it and since when, and what can be done with it. */
export function AlbumHeader({ album, count, actions }: AlbumHeaderProps) {
  const t = useTranslations('album');
  const albums = useTranslations('albums');
  const created = useCreatedText(album.created);
  const rename = actions && (
    <IconButton icon={<Pencil aria-hidden />} label={albums('editTitle')} onPress={actions.onRename} />
  );
  return (
    <AlbumTitle name={album.albumName} beside={rename} facts={[t('photosCount', { count }), created]}>
      {actions && count > 0 ? <AddPhotosButton {...actions} /> : null}
      {actions ? <AlbumMenu actions={actions} /> : null}
    </AlbumTitle>
  );
}

function AlbumMenu({ actions }: { actions: AlbumActions }) {
  const t = useTranslations('album');
  const photos = useTranslations('photos');
  return (
    <MenuButton
      label={photos('moreActions')}
      icon={<Ellipsis aria-hidden />}
      className={styles.menu}
      items={[
        {
          id: 'rename',
          label: t('rename'),
          icon: <Pencil aria-hidden />,
          onAction: actions.onRename,
        },
        {
          id: 'delete',
          label: t('deleteAlbum'),
          icon: <Trash2 aria-hidden />,
          tone: 'danger',
          onAction: actions.onDelete,
        },
      ]}
    />
  );
}

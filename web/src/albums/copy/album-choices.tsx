import type { OwnAlbum } from '@keepsake/contract/albums';
import { Images } from 'lucide-react';
import { Collection, ListBox, ListBoxItem, ListBoxLoadMoreItem } from 'react-aria-components/ListBox';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../api/use-errors.ts';
import { InlineError } from '../../ui/banner/inline-error.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { focusItem } from '../../ui/menu/focus-item.ts';
import { isPrivate } from '../../ui/private/private.ts';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import styles from './copy-to-album.module.css';

export interface AlbumList {
  /** Null while loading, and after a failure. */
  readonly albums: readonly OwnAlbum[] | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isFetchingMore: boolean;
  readonly hasMoreFailed: boolean;
  readonly onMore: () => void;
  readonly onTryAgain: () => void;
}

interface AlbumChoicesProps extends AlbumList {
  readonly onChoose: (album: OwnAlbum) => void;
}

export function AlbumChoices({
  albums,
  error,
  isFetching,
  isFetchingMore,
  onMore,
  ...rest
}: AlbumChoicesProps) {
  const t = useTranslations('copyToAlbum');
  const list = useTranslations('albums');
  const errorText = useErrorText();
  if (albums === null && error) {
    return (
      <ErrorState title={t('loadFailed')} onTryAgain={rest.onTryAgain} isRetrying={isFetching}>
        <p>{errorText(error)}</p>
      </ErrorState>
    );
  }
  if (albums === null) {
    return (
      <div className={styles.loading}>
        <Spinner />
      </div>
    );
  }
  if (albums.length === 0) return <p className={styles.empty}>{t('noAlbums')}</p>;
  const choose = (key: string | number) => {
    const album = albums.find(({ albumId }) => albumId === key);
    if (album) rest.onChoose(album);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: passes the focus on, nothing else. */}
      <div onFocus={focusItem}>
        <ListBox aria-label={t('albums')} className={styles.albums ?? ''} onAction={choose} autoFocus="first">
          <Collection items={albums}>{(album) => <Album id={album.albumId} album={album} />}</Collection>
          <ListBoxLoadMoreItem
            className={styles.loading ?? ''}
            onLoadMore={onMore}
            isLoading={isFetchingMore}
          >
            <Spinner size="small" />
          </ListBoxLoadMoreItem>
        </ListBox>
      </div>
      {rest.hasMoreFailed ? (
        <InlineError title={list('moreFailed')} onTryAgain={rest.onTryAgain} isRetrying={isFetching} />
      ) : null}
    </>
  );
}

interface AlbumProps {
  /** Key of the collection, which otherwise takes the place of an item for its key. */
  readonly id: string;
  readonly album: OwnAlbum;
}

function Album({ id, album }: AlbumProps) {
  const t = useTranslations('copyToAlbum');
  const { albumName, coverPhoto, photosCount } = album;
  const cover = coverPhoto?.thumbnails[0]?.url;
  return (
    <ListBoxItem id={id} textValue={albumName} className={styles.album ?? ''}>
      {cover ? (
        <img
          {...isPrivate}
          className={styles.cover}
          style={{ backgroundColor: coverPhoto.averageColour }}
          src={cover}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={styles.cover}>
          <Images aria-hidden />
        </span>
      )}
      <span className={styles.texts}>
        <span dir="auto" className={styles.name}>
          {albumName}
        </span>{' '}
        <span className={styles.count}>{t('photos', { count: photosCount })}</span>
      </span>
    </ListBoxItem>
  );
}

import type { OwnAlbum } from '@keepsake/contract/albums';
import { Images } from 'lucide-react';
import { Collection, ListBox, ListBoxItem, ListBoxLoadMoreItem } from 'react-aria-components/ListBox';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../i18n/use-error-text.ts';
import { Alert } from '../../ui/banner/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import styles from './copy-to-album.module.css';

/** The customer's own albums that are not shared, as far as they are loaded. */
export interface AlbumList {
  /** null while the first ones are on their way, and when they could not be loaded. */
  readonly albums: readonly OwnAlbum[] | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isFetchingMore: boolean;
  /** The next ones could not be loaded. */
  readonly hasMoreFailed: boolean;
  /** More of the list is near the window. */
  readonly onMore: () => void;
  /** Asks again for what could not be loaded. */
  readonly onTryAgain: () => void;
}

interface AlbumChoicesProps extends AlbumList {
  readonly onChoose: (album: OwnAlbum) => void;
}

/** The albums to copy to, with more of them as one scrolls. Enter or a press chooses. */
export function AlbumChoices({
  albums,
  error,
  isFetching,
  isFetchingMore,
  onMore,
  ...rest
}: AlbumChoicesProps) {
  const t = useTranslations('copyToAlbum');
  const errorText = useErrorText();
  if (albums === null && error) {
    return (
      <ErrorState title={t('loadFailed')} onTryAgain={rest.onTryAgain} isTrying={isFetching}>
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
      <ListBox aria-label={t('albums')} className={styles.albums ?? ''} onAction={choose} autoFocus="first">
        <Collection items={albums}>{(album) => <Album album={album} />}</Collection>
        <ListBoxLoadMoreItem className={styles.loading ?? ''} onLoadMore={onMore} isLoading={isFetchingMore}>
          <Spinner size="small" />
        </ListBoxLoadMoreItem>
      </ListBox>
      <MoreFailed hasFailed={rest.hasMoreFailed} isTrying={isFetching} onTryAgain={rest.onTryAgain} />
    </>
  );
}

interface MoreFailedProps {
  readonly hasFailed: boolean;
  readonly isTrying: boolean;
  readonly onTryAgain: () => void;
}

/** Below the list: more of it could not be loaded. */
function MoreFailed({ hasFailed, isTrying, onTryAgain }: MoreFailedProps) {
  const t = useTranslations('albums');
  const errors = useTranslations('errors');
  return (
    <>
      <Alert>{hasFailed ? t('moreFailed') : null}</Alert>
      {hasFailed ? (
        <Button className={styles.again} isPending={isTrying} onPress={onTryAgain}>
          {errors('tryAgain')}
        </Button>
      ) : null}
    </>
  );
}

function Album({ album }: { album: OwnAlbum }) {
  const t = useTranslations('copyToAlbum');
  const { albumId, albumName, coverPhoto, photosCount } = album;
  const cover = coverPhoto?.thumbnails[0]?.url;
  return (
    <ListBoxItem id={albumId} textValue={albumName} className={styles.album ?? ''}>
      {cover ? (
        <img
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

import type { OwnAlbum, SharedAlbum } from '@keepsake/contract/albums';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { Photos } from '../photos/index.ts';
import type { AlbumWithCover } from './list-albums.repository.ts';

export type AlbumView = Omit<SharedAlbum, 'ownerId'>;

export interface AlbumPresenter {
  view(album: AlbumWithCover, origin: string): AlbumView;
  /** @param userId the `sub` of the owner */
  own(album: AlbumWithCover, userId: string, origin: string): OwnAlbum;
}

export function createAlbumPresenter(photos: Pick<Photos, 'presentToOthers'>): AlbumPresenter {
  const view: AlbumPresenter['view'] = (album, origin) => ({
    albumId: album.albumId,
    albumName: album.name,
    coverPhoto: album.cover ? photos.presentToOthers(album.cover, origin) : null,
    photosCount: album.photosCount,
    created: instantFromDatabase(album.createdAt),
    updated: instantFromDatabase(album.updatedAt),
  });
  return {
    view,
    own: (album, userId, origin) => ({
      ...view(album, origin),
      userId,
      isShared: album.isShared,
      isCoverChosen: album.isCoverChosen,
    }),
  };
}

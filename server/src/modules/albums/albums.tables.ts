import type { Generated, Insertable, Selectable } from '../../platform/database/sql.ts';

interface AlbumsTable {
  tenant_id: string;
  owner_id: string;
  album_id: string;
  name: string;
  is_shared: Generated<boolean>;
  /** Photos in it that are shown. */
  photos_count: Generated<number>;
  cover_owner_id: Generated<string | null>;
  /** The chosen one, as long as it is in the album; also while it is hidden. */
  cover_photo_id: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

interface AlbumPhotosTable {
  tenant_id: string;
  album_id: string;
  owner_id: string;
  photo_id: string;
  added_at: string;
  taken_at: string;
  rank: string;
}

export interface AlbumsTables {
  albums: AlbumsTable;
  album_photos: AlbumPhotosTable;
}

export type AlbumRow = Selectable<AlbumsTable>;
export type NewAlbumRow = Insertable<AlbumsTable>;

import type { Generated, Insertable, Selectable } from '../../platform/database/sql.ts';

interface AlbumsTable {
  tenant_id: string;
  owner_id: string;
  album_id: string;
  name: string;
  is_shared: Generated<boolean>;
  /** Visible photos. */
  photos_count: Generated<number>;
  cover_owner_id: Generated<string | null>;
  /** The chosen cover while it is in the album, hidden or not. */
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

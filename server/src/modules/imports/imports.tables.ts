import type { OldParticipant, OldPhoto } from '@keepsake/contract/old-library';
import type { ColumnType, Generated, Selectable } from '../../platform/database/sql.ts';
import type { RefusalReason } from './refusal.ts';

interface ImportsTable {
  tenant_id: string;
  owner_id: string;
  source: string;
  brand_id: string;
  reading: Generated<number>;
  is_listed: Generated<boolean>;
  photos_count: Generated<number>;
  photos_done: Generated<number>;
  photos_known: Generated<number>;
  photos_refused: Generated<number>;
  started_at: string;
  finished_at: string | null;
}

/** Objects are read, and written as JSON. */
type Json<Value> = ColumnType<Value, string, string>;

interface ImportPhotosTable {
  tenant_id: string;
  owner_id: string;
  source: string;
  key: string;
  reading: number;
  place: number;
  entry: Json<PhotoEntry>;
  tries: Generated<number>;
  photo_id: string | null;
  reason: RefusalReason | null;
}

/** A photo as the source lists it. */
export interface PhotoEntry extends OldPhoto {
  /** When it was taken, as an export of another service tells it: `takenat` of an upload. */
  readonly takenByExport?: string;
}

/** An album as the source lists it; shared if it has participants, even none. */
export interface AlbumEntry {
  readonly name: string;
  readonly photos: readonly string[];
  readonly cover?: string | undefined;
  readonly created?: string | undefined;
  readonly participants?: readonly OldParticipant[] | undefined;
}

interface ImportAlbumsTable {
  tenant_id: string;
  owner_id: string;
  source: string;
  key: string;
  reading: number;
  place: number;
  entry: Json<AlbumEntry>;
  album_id: string;
  is_made: Generated<boolean>;
  photos_done: Generated<number>;
  is_done: Generated<boolean>;
}

interface ImportParticipantsTable {
  tenant_id: string;
  owner_id: string;
  album_id: string;
  kind: 'email' | 'shop-customer';
  name: string;
}

export interface ImportsTables {
  imports: ImportsTable;
  import_photos: ImportPhotosTable;
  import_albums: ImportAlbumsTable;
  import_participants: ImportParticipantsTable;
}

export type ImportRow = Selectable<ImportsTable>;
export type ImportPhotoRow = Selectable<ImportPhotosTable>;
export type ImportAlbumRow = Selectable<ImportAlbumsTable>;
export type ParticipantRow = ImportParticipantsTable;

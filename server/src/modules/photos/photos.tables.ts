import type {
  ColumnType,
  Generated,
  Insertable,
  Selectable,
  Updateable,
} from '../../platform/database/sql.ts';

/** Timestamps and 64-bit numbers are strings. */
export interface PhotosTable {
  tenant_id: string;
  owner_id: string;
  photo_id: string;
  upload_id: string;
  file_name: string;
  mime_type: string;
  bytes: string;
  sha256: Buffer;
  crc32: string;
  width: number;
  height: number;
  blob_key: string;
  date_taken: string | null;
  /** Make and model as one name. */
  camera: string | null;
  /** Whether browsers get the `full` rendition instead of the original. */
  needs_full_size: Generated<boolean>;
  /** Whether part of the picture is missing or wrong; null while no decoder has said so. */
  damaged: Generated<boolean | null>;
  taken_at: string;
  taken_month: number;
  created_at: string;
  created_month: number;
  uploaded_at: string;
  uploaded_month: number;
  state: 'processing' | 'ready' | 'unreadable';
  average_colour: string | null;
  thumbhash: Buffer | null;
  deleted_at: string | null;
  /** The customer has deleted it for good: only an upload of the same file brings it back. */
  is_final: Generated<boolean>;
  /** Since when it is a favourite; null: it is none. */
  favourite_at: Generated<string | null>;
  /** Last upload or restoration. */
  wanted_at: Generated<string | null>;
  /** The photo is visible only while this is the library's. */
  generation: Generated<number>;
}

interface LibrariesTable {
  tenant_id: string;
  owner_id: string;
  photos_count: Generated<number>;
  bytes_used: Generated<string>;
  /** Number with shared ones. */
  albums_count: Generated<number>;
  generation: Generated<number>;
  favourite_changes: Generated<number>;
  created_at: string;
}

interface PhotoMonthsTable {
  tenant_id: string;
  owner_id: string;
  sort_key: 'dateTaken' | 'created' | 'uploaded';
  month: number;
  photos: number;
}

/** A range of a month by time, with both ends; without the first one if `isBehind` is set. */
export interface StoredRange {
  readonly month: number;
  readonly from?: { readonly at: string; readonly photoId: string };
  readonly to?: { readonly at: string; readonly photoId: string };
  readonly isBehind?: boolean;
}

interface LibraryOperationsTable {
  tenant_id: string;
  owner_id: string;
  operation_id: string;
  kind: 'delete-all' | 'delete-selection' | 'restore-all';
  state: 'RUNNING' | 'READY';
  photos_count: number;
  done: Generated<number>;
  at: string;
  generation: number;
  deletion_id: string | null;
  last_photo_id: string | null;
  sort_key: 'dateTaken' | 'created' | 'uploaded' | null;
  ranges: ColumnType<readonly StoredRange[] | null, string | null | undefined, string | null>;
  finished_at: string | null;
}

export interface PhotosTables {
  photos: PhotosTable;
  libraries: LibrariesTable;
  photo_months: PhotoMonthsTable;
  library_operations: LibraryOperationsTable;
}

export type PhotoRow = Selectable<PhotosTable>;
export type NewPhotoRow = Omit<Insertable<PhotosTable>, 'generation'>;
export type OperationRow = Selectable<LibraryOperationsTable>;
export type NewOperationRow = Insertable<LibraryOperationsTable>;
export type OperationChange = Updateable<LibraryOperationsTable>;
export type LibraryRow = Selectable<LibrariesTable>;

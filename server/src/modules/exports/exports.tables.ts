import type { Generated, Insertable, Selectable } from '../../platform/database/sql.ts';

export type ExportState = 'REQUESTED' | 'IN_PROGRESS' | 'READY' | 'FAILED';

/** Timestamps and 64-bit numbers are strings. */
interface ExportsTable {
  tenant_id: string;
  owner_id: string;
  export_id: string;
  state: ExportState;
  /** Origin of the request's storefront. */
  origin: string;
  locale: string;
  /** Number of tries started. */
  tries: Generated<number>;
  photos_count: Generated<number>;
  photos_done: Generated<number>;
  library_mark: string | null;
  is_incomplete: Generated<boolean>;
  parts_start: string | null;
  created_at: string;
  updated_at: string;
  expires_at: string | null;
}

interface ExportFilesTable {
  tenant_id: string;
  owner_id: string;
  export_id: string;
  kind: 'plan' | 'manifest';
  blob_key: string;
  bytes: string | number;
  sha256: Buffer;
}

interface ExportChunksTable {
  tenant_id: string;
  owner_id: string;
  export_id: string;
  iteration: number;
  size: string | number;
  plan_start: string | number;
  plan_end: string | number;
  is_incomplete: Generated<boolean>;
}

interface MissingPhotosTable {
  tenant_id: string;
  owner_id: string;
  photo_id: string;
  noticed_at: string;
}

export interface ExportsTables {
  exports: ExportsTable;
  export_files: ExportFilesTable;
  export_chunks: ExportChunksTable;
  export_missing_photos: MissingPhotosTable;
}

export type ExportRow = Selectable<ExportsTable>;
export type NewExportRow = Insertable<ExportsTable>;
export type NewFileRow = Insertable<ExportFilesTable>;
export type NewChunkRow = Insertable<ExportChunksTable>;

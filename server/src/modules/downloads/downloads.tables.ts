import type { Generated, Insertable } from '../../platform/database/sql.ts';

/** Timestamps and 64-bit numbers are strings. */
interface DownloadsTable {
  tenant_id: string;
  customer_id: string;
  download_id: string;
  user_id: string;
  name: string | null;
  is_shared: boolean;
  asked_sha256: Buffer;
  size: string;
  created_at: string;
  expires_at: string;
  failed_at: Generated<string | null>;
}

interface DownloadPhotosTable {
  tenant_id: string;
  customer_id: string;
  download_id: string;
  place: number;
  owner_id: string;
  photo_id: string;
  entry_name: string;
  length: string;
  crc32: string;
  modified: string;
  is_lost: Generated<boolean>;
}

export interface DownloadsTables {
  downloads: DownloadsTable;
  download_photos: DownloadPhotosTable;
}

export type NewDownloadRow = Omit<Insertable<DownloadsTable>, 'failed_at'>;

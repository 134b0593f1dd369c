/** Timestamps and 64-bit numbers are strings. */
export interface ShopFilesTables {
  shop_files: {
    tenant_id: string;
    owner_kind: 'invoice' | 'product';
    owner_id: string;
    name: string;
    /** Time of the shop's latest change or deletion. */
    updated_at: string;
    /** These are null together, for a deleted file. */
    content_type: 'application/pdf' | 'image/jpeg' | null;
    blob_key: string | null;
    bytes: string | number | null;
    sha256: Buffer | null;
    /** Null for files that were not read for a zip yet, or could not be read. */
    crc32: string | number | null;
  };
}

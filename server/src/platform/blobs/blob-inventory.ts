export interface StoredName {
  readonly name: string;
  /** Undefined for foreign names, which are never deleted. */
  readonly key: string | undefined;
  /** Left by a crash beside a blob. */
  readonly isDraft: boolean;
  readonly bytes: number;
  /** Time of bytes or name, whichever is later, by the store's clock; milliseconds since 1970. */
  readonly storedAt: number;
}

export interface BlobInventory {
  /** Unordered. Concurrent changes may be missing. */
  list(): AsyncIterable<StoredName>;
  /** Durably; false if it has changed since. */
  removeStray(listed: StoredName): Promise<boolean>;
  /** Undefined without a marker. Rejects when unknown. */
  readMarker(): Promise<string | undefined>;
  /** Overwrites. */
  writeMarker(text: string): Promise<void>;
  /** The store's clock; milliseconds since 1970. */
  now(): Promise<number>;
}

const wellFormedName = /^([A-Za-z0-9_-]{22,128})(\.[A-Za-z0-9_-]{43}\.draft)?$/;

/** A key, or a key and a draft's suffix. */
export function readName(name: string): Pick<StoredName, 'key' | 'isDraft'> {
  const [, key, draft] = wellFormedName.exec(name) ?? [];
  return { key, isDraft: draft !== undefined };
}

/** Too short for a key. */
export const markerName = 'keepsake-mark';
export const clockName = 'keepsake-clock';

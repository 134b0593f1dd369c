export interface StoredName {
  readonly name: string;
  /** Undefined for foreign names, which are never deleted. */
  readonly key: string | undefined;
  /** Whether a crash left this draft of a blob. */
  readonly isDraft: boolean;
  readonly bytes: number;
  /** Time of bytes or name, whichever is later, by the store's clock; milliseconds since 1970. */
  readonly storedAt: number;
}

export interface BlobInventory {
  /** Lists in no order. Concurrent changes may be missing. */
  list(): AsyncIterable<StoredName>;
  /** Removes a stray durably; returns false if it has changed since. */
  removeOrphan(listed: StoredName): Promise<boolean>;
  /** Returns undefined without a marker; rejects when unreadable. */
  readMarker(): Promise<string | undefined>;
  /** Overwrites the marker. */
  writeMarker(text: string): Promise<void>;
  /** Time of the store's clock; milliseconds since 1970. */
  now(): Promise<number>;
}

const wellFormedName = /^([A-Za-z0-9_-]{22,128})(\.[A-Za-z0-9_-]{43}\.draft)?$/;

/** Parses a key, or a key and a draft's suffix. */
export function readName(name: string): Pick<StoredName, 'key' | 'isDraft'> {
  const [, key, draft] = wellFormedName.exec(name) ?? [];
  return { key, isDraft: draft !== undefined };
}

/** Name of the marker, too short for a key. */
export const markerName = 'keepsake-mark';
export const clockName = 'keepsake-clock';

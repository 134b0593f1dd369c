/** Something that lies in the store. */
export interface StoredName {
  /** As the store calls it. */
  readonly name: string;
  /** The blob's key; undefined for what can be none, which is never ours to take away. */
  readonly key: string | undefined;
  /** What a crash left beside a blob: never a blob itself. */
  readonly isDraft: boolean;
  readonly bytes: number;
  /** When it got its bytes or its name, whichever was later, by the store's clock; milliseconds since 1970. */
  readonly storedAt: number;
}

/** The store as a whole, for its care alone: nobody who serves or stores photos needs it. */
export interface BlobInventory {
  /** All that is stored, in no order. What comes and goes meanwhile may be in it or not. */
  list(): AsyncIterable<StoredName>;
  /** Takes one listed name away, durably; false where it is not as it was listed any more. */
  removeStray(listed: StoredName): Promise<boolean>;
  /** The text of the marker, undefined where there is none. Rejects where that cannot be known. */
  readMark(): Promise<string | undefined>;
  /** Writes the marker, in place of another. */
  writeMark(text: string): Promise<void>;
  /** What time the store has, as it stamps what is stored; milliseconds since 1970. */
  now(): Promise<number>;
}

const wellFormedName = /^([A-Za-z0-9_-]{22,128})(\.[A-Za-z0-9_-]{43}\.draft)?$/;

/** Takes a name apart: a key, or a key and what makes a draft of it. */
export function readName(name: string): Pick<StoredName, 'key' | 'isDraft'> {
  const [, key, draft] = wellFormedName.exec(name) ?? [];
  return { key, isDraft: draft !== undefined };
}

/** Names of our own that are no keys: too short for one. */
export const markName = 'keepsake-mark';
export const clockName = 'keepsake-clock';

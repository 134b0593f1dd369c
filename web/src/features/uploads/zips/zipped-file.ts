import type { Exported } from '../queue/upload-state.ts';

interface ZippedPhoto {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** That of the zip. */
  readonly lastModified: number;
  readonly exported: Exported;
  /** Whether `open` unpacks it into memory. */
  readonly isDeflated: boolean;
  open(): Promise<Blob>;
}

/** A photo in a zip. The file itself is empty: its bytes are those of `open`, which rejects where they cannot be read. */
export class ZippedFile extends File {
  readonly exported: Exported;
  readonly isDeflated: boolean;
  readonly open: () => Promise<Blob>;
  private readonly unpackedBytes: number;

  constructor({ name, type, size, lastModified, exported, isDeflated, open }: ZippedPhoto) {
    super([], name, { type, lastModified });
    this.exported = exported;
    this.isDeflated = isDeflated;
    this.open = open;
    this.unpackedBytes = size;
  }

  override get size(): number {
    return this.unpackedBytes;
  }
}

interface ZippedPhoto {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** That of the zip. */
  readonly lastModified: number;
  /** `takenat` of the upload, where the export tells it. */
  readonly takenAt: string | undefined;
  open(): Promise<Blob>;
}

/** A photo in a zip. The file itself is empty: its bytes are those of `open`, which rejects where they cannot be read. */
export class ZippedFile extends File {
  readonly takenAt: string | undefined;
  readonly open: () => Promise<Blob>;
  private readonly unpackedBytes: number;

  constructor({ name, type, size, lastModified, takenAt, open }: ZippedPhoto) {
    super([], name, { type, lastModified });
    this.takenAt = takenAt;
    this.open = open;
    this.unpackedBytes = size;
  }

  override get size(): number {
    return this.unpackedBytes;
  }
}

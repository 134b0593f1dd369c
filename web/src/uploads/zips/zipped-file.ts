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

/** Has the prototype of files and makes none: Chromium registers each one, which takes 60 MB for 10,000 photos. */
function Unregistered(): void {
  // Whatever a file has is in the class below.
}
Unregistered.prototype = File.prototype;

/** A photo in a zip. It has no bytes itself: they are those of `open`, which rejects where they cannot be read. */
export class ZippedFile extends (Unregistered as unknown as typeof File) {
  /** Whether "Upload" was pressed for it. */
  isTaken = false;
  private readonly photo: ZippedPhoto;

  constructor(photo: ZippedPhoto) {
    super([], photo.name);
    this.photo = photo;
  }

  override get name(): string {
    return this.photo.name;
  }

  override get type(): string {
    return this.photo.type;
  }

  override get size(): number {
    return this.photo.size;
  }

  override get lastModified(): number {
    return this.photo.lastModified;
  }

  get exported(): Exported {
    return this.photo.exported;
  }

  get isDeflated(): boolean {
    return this.photo.isDeflated;
  }

  open(): Promise<Blob> {
    return this.photo.open();
  }
}

import type { Exported } from '../queue/upload-state.ts';
import { ZippedFile } from './zipped-file.ts';

interface FakeZippedFile {
  readonly name?: string;
  /** Bytes. */
  readonly size: number;
  readonly isDeflated?: boolean;
  readonly exported?: Partial<Exported>;
  open(): Promise<Blob>;
}

/** A photo of `a.zip`, without albums. */
export function fakeZippedFile({
  name = 'a.jpg',
  size,
  isDeflated = false,
  exported,
  open,
}: FakeZippedFile): ZippedFile {
  return new ZippedFile({
    ...{ name, size, isDeflated, open, type: 'image/jpeg', lastModified: 5 },
    exported: { zip: 'a.zip', isFavourite: false, albums: [], ...exported },
  });
}

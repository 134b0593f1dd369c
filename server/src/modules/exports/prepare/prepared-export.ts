import type { TemporaryFile } from '../../../platform/temporary-files/index.ts';
import type { Chunk } from './assign-chunks.ts';

/** A blob of the export. Its local file has the same name. */
export interface PreparedFile extends TemporaryFile {
  readonly blobKey: string;
}

export interface PreparedExport {
  readonly plan: PreparedFile;
  readonly manifest: PreparedFile;
  readonly partsStart: number;
  readonly chunks: readonly Chunk[];
  readonly photos: number;
  readonly missing: number;
  readonly libraryVersion: string;
}

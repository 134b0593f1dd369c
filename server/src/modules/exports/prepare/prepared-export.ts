import type { ScratchFile } from '../../../platform/scratch/index.ts';
import type { Chunk } from './assign-chunks.ts';

/** A blob of the export: its local file has the same name until it is stored. */
export interface PreparedFile extends ScratchFile {
  readonly blobKey: string;
}

export interface PreparedExport {
  readonly plan: PreparedFile;
  readonly manifest: PreparedFile;
  readonly partsStart: number;
  readonly chunks: readonly Chunk[];
  readonly photos: number;
  /** Photos that are left out because they are gone. */
  readonly missing: number;
  readonly libraryMark: string;
}

import type { Readable } from 'node:stream';
import { isInside } from '@keepsake/contract/old-library';

export interface SourceFile {
  /** Length by the source. */
  readonly bytes: number;
  readonly body: Readable;
}

/** Files of a source of photos, read-only. */
export interface SourceFiles {
  /**
   * Opens a file.
   *
   * @param name path with `/`, without `.` and `..`
   * @throws SourceFileMissing, SourceUnavailable
   */
  open(name: string): Promise<SourceFile>;
  /**
   * Names of the folders in a folder, in no order; none for a missing one.
   *
   * @param name of the folder; empty for that of the source
   * @throws SourceUnavailable
   */
  folders(name: string): AsyncIterable<string>;
}

export class SourceFileMissing extends Error {
  override readonly name = 'SourceFileMissing';
}

/** The file itself is at fault: another try fails, too. */
export class SourceFileDamaged extends Error {
  override readonly name = 'SourceFileDamaged';
}

/** The source did not respond, or broke off. A retry may succeed. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable';
}

/** Throws for a name that could leave the source. */
export function checkName(name: string): void {
  if (!isInside(name) || name.includes('\0')) throw new Error('malformed name of a file of a source');
}

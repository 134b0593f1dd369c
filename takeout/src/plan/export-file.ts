import { ZipError } from '../zip/zip-error.ts';

/** A file of an export, by the zip or folder and its place among the files of that. */
export interface ExportFile {
  readonly zip: number;
  readonly entry: number;
  /** As the zip or the folder has it, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** Not known of a file in a folder. */
  readonly crc32: number | undefined;
}

export type FileReference = Pick<ExportFile, 'zip' | 'entry'>;

export const referenceOf = ({ zip, entry }: ExportFile): FileReference => ({ zip, entry });

/**
 * Length and CRC-32, which the zip has: 100,000 photos have two of the same by chance once in some 10,000 libraries, as
 * their lengths differ too. A file in a folder has only itself.
 */
export const contentOf = ({ zip, entry, bytes, crc32 }: ExportFile) =>
  crc32 === undefined ? `${zip} ${entry} in a folder` : `${bytes} ${crc32}`;

/** Reads what a plan needs: sidecars whole, and the beginnings of files that have no type by name. */
export interface ExportReader {
  /**
   * Reads many sidecars and gives their texts to `parse`, in whatever order.
   *
   * @returns what `parse` has returned, in the order of the files; nothing for a file that is damaged or longer than a
   * sidecar is
   */
  readTexts<Read>(files: readonly ExportFile[], parse: (text: string) => Read): Promise<(Read | undefined)[]>;
  /** @throws ZipError where the file is damaged */
  readStart(file: ExportFile, bytes: number): Promise<Uint8Array>;
}

/** Nothing of a file that is damaged in its zip. */
export async function unlessDamaged<Read>(reading: Promise<Read>): Promise<Read | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ZipError) return undefined;
    throw error;
  }
}

/** Names are compared composed, with plain spaces: Google's folder may be "Google\u00a0Fotos". */
export const normalise = (name: string) => name.normalize('NFC').replaceAll(/[\u00a0\u202f]/g, ' ');

export const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Name before its last dot, and the rest. A dot at the beginning is no extension. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

import { type ExportFile, type ExportReader, unlessDamaged } from './export-file.ts';
import type { ExportPlan, TakenAt } from './import-plan.ts';
import { extensionByStart, kindByName, type MediaKind, startBytes } from './media-types.ts';

/** A picture of an export, before pictures with the same bytes become one photo. */
export interface DraftPhoto {
  readonly file: ExportFile;
  readonly fileName: string;
  readonly takenAt: TakenAt;
  /** Places in the draft's albums. */
  readonly albums: readonly number[];
  readonly isFavourite: boolean;
  readonly description?: string;
}

/** The files of one kind of export. */
export interface Draft extends Omit<ExportPlan, 'photos'> {
  readonly photos: readonly DraftPhoto[];
}

export interface RecognisedFile {
  readonly kind: MediaKind | 'empty';
  /** For a picture whose name has no extension. */
  readonly addedExtension: string;
}

/** Type of a file by its name, and by its first bytes where the name has none. */
export async function recognise(
  file: ExportFile,
  name: string,
  reader: ExportReader,
): Promise<RecognisedFile> {
  if (file.bytes === 0) return { kind: 'empty', addedExtension: '' };
  const kind = kindByName(name);
  if (kind !== undefined) return { kind, addedExtension: '' };
  // What a damaged file is stays unknown.
  const start = await unlessDamaged(reader.readStart(file, startBytes));
  const extension = extensionByStart(start ?? new Uint8Array());
  return extension === undefined
    ? { kind: 'other', addedExtension: '' }
    : { kind: 'photo', addedExtension: extension };
}

/** Why a file that is no photo is left out. `hasPicture` tells whether a picture has its name. */
export function reasonOf(kind: Exclude<RecognisedFile['kind'], 'photo'>, hasPicture: boolean) {
  if (kind === 'video') return hasPicture ? 'moving-part' : 'video';
  if (kind === 'zip') return 'zip-in-zip';
  return kind === 'other' ? 'other-file' : kind;
}

const unknown: TakenAt = { from: 'unknown' };

/** An instant as ISO 8601 with years of four digits, unless it has another year. */
export function takenAtOf(seconds: number | undefined, precision: 'second' | 'minute'): TakenAt {
  if (seconds === undefined || Math.abs(seconds) > 8e12) return unknown;
  const text = new Date(seconds * 1000).toISOString();
  return /^\d{4}-/.test(text) ? { from: 'sidecar', instant: `${text.slice(0, 19)}Z`, precision } : unknown;
}

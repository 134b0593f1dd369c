import type { ZipErrorCode } from '../zip/zip-error.ts';
import type { ExportFile, FileReference } from './export-file.ts';

/** When a photo was taken, as its export says. */
export type TakenAt =
  /** An instant in UTC, ISO 8601: exports do not tell the time zone. Apple's have minutes only. */
  | { readonly from: 'sidecar'; readonly instant: string; readonly precision: 'second' | 'minute' }
  | {
      readonly from: 'unknown';
    };

export interface PlannedPhoto extends FileReference {
  /** Original name where the export has it. */
  readonly fileName: string;
  readonly bytes: number;
  /** The same bytes elsewhere in the export; they may be sound where the first are damaged. */
  readonly copies: readonly FileReference[];
  readonly takenAt: TakenAt;
  /** Places in the plan's albums, in their order. */
  readonly albums: readonly number[];
  readonly isFavourite: boolean;
  readonly description?: string;
}

export interface PlannedAlbum {
  readonly name: string;
  /** Folder or table of the album: the same in each part of an export, whichever has its title. */
  readonly key: string;
  /** Place of a zip or folder that has a part of it. */
  readonly zip: number;
  readonly description?: string;
}

/** Why a file is not imported. */
export type LeftOutReason =
  | 'video'
  /** The moving part of a Live Photo or a motion photo whose picture is there. */
  | 'moving-part'
  /** GIF, WebP, raw pictures and others that the library does not take. */
  | 'unsupported-picture'
  /** Deleted, and in the trash when the export was made. */
  | 'trash'
  /** Pictures in Google's locked folder, or hidden ones in Apple's library. */
  | 'hidden'
  /** Shared albums in Apple's export. */
  | 'zip-in-zip'
  /** Mail, contacts and others of Google. */
  | 'other-product'
  | 'empty'
  | 'other-file';

export interface LeftOutFile extends ExportFile {
  readonly reason: LeftOutReason;
}

/** What a JSON or CSV file of an export was used for. */
export type SidecarUse =
  | 'photo'
  | 'album'
  /** Belongs to a file that is left out. */
  | 'left-out'
  /** The file that it describes is in none of the zips: one may be missing. */
  | 'no-file'
  | 'unreadable'
  /** Comments, print orders, memories. */
  | 'other';

export interface Sidecar extends ExportFile {
  readonly use: SidecarUse;
}

/** A name in an album that several photos have, so that it was put in none. */
export interface UnclearMember {
  readonly album: number;
  readonly fileName: string;
  readonly candidates: readonly FileReference[];
}

/** What an export consists of. Each file is a photo, a copy of one, a sidecar, or left out. */
export interface ExportPlan {
  readonly photos: readonly PlannedPhoto[];
  readonly albums: readonly PlannedAlbum[];
  readonly sidecars: readonly Sidecar[];
  readonly leftOut: readonly LeftOutFile[];
  readonly unclear: readonly UnclearMember[];
  /** Names of files that the export tells of and that are in none of its zips: one may be missing. */
  readonly missing: readonly string[];
}

/** A file that a zip names and that cannot be read. */
export interface LostFile {
  readonly zip: number;
  readonly path: string;
  readonly code: ZipErrorCode;
}

export interface ImportPlan extends ExportPlan {
  readonly lost: readonly LostFile[];
}

import { draftApple } from '../apple/draft-apple.ts';
import { draftGoogle } from '../google/draft-google.ts';
import { isOfPhotos } from '../google/read-export.ts';
import type { ByteSource } from '../zip/byte-source.ts';
import type { ZipListing } from '../zip/open-zip.ts';
import { readStartOfEntry, readWholeEntry } from '../zip/read-entry.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';
import { ZipError } from '../zip/zip-error.ts';
import { type Draft, type DraftPhoto, reasonOf, recognise } from './draft.ts';
import { type ExportFile, type ExportReader, fileNameOf } from './export-file.ts';
import type { ImportPlan, LeftOutFile } from './import-plan.ts';
import { joinDrafts } from './join-drafts.ts';

/** A zip of an export: its name, what is in it, and where to read it. */
export interface OpenedZip {
  readonly name: string;
  readonly listing: ZipListing;
  readonly source: ByteSource;
}

/** A sidecar has 1 KB. Apple's table of a part with 100,000 photos has some 15 MB. */
const maxSidecarBytes = { json: 1024 * 1024, csv: 64 * 1024 * 1024 };

type ExportKind = 'google' | 'apple' | 'other';

/** Some programs of Windows write backslashes. */
const pathOf = ({ path }: ZipEntry) => path.replaceAll('\\', '/');

/** Kind of export, by what is in the zip; by its name where nothing else tells. */
function kindOf({ name, listing }: OpenedZip): ExportKind {
  const paths = listing.entries.map(pathOf);
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  if (has(/(^|\/)(Photo Details[^/]*|(Albums|Memories)\/[^/]+)\.csv$/i)) return 'apple';
  if (has(/(^|\/)Takeout\//i) || paths.some(isOfPhotos)) return 'google';
  if (/^icloud/i.test(name) || has(/(^|\/)Recently Deleted\//i)) return 'apple';
  return /^takeout-/i.test(name) ? 'google' : 'other';
}

function listFiles(zips: readonly OpenedZip[], kind: ExportKind): ExportFile[] {
  return zips.flatMap((opened, zip) =>
    kindOf(opened) !== kind
      ? []
      : opened.listing.entries.map((one, entry) => ({
          zip,
          entry,
          path: pathOf(one),
          bytes: one.bytes,
          crc32: one.crc32,
        })),
  );
}

function readerOf(zips: readonly OpenedZip[]): ExportReader {
  return {
    readText: async (file) => {
      const { source, entry } = find(file);
      const limit = file.path.toLowerCase().endsWith('.csv') ? maxSidecarBytes.csv : maxSidecarBytes.json;
      return new TextDecoder().decode(await readWholeEntry(source, entry, limit));
    },
    readStart: async (file, bytes) => {
      const { source, entry } = find(file);
      return readStartOfEntry(source, entry, bytes);
    },
  };

  function find(file: ExportFile) {
    const zip = zips[file.zip];
    const entry = zip?.listing.entries[file.entry];
    if (zip === undefined || entry === undefined) throw new ZipError('damaged');
    return { source: zip.source, entry };
  }
}

/** Photos of a zip that is no export. */
async function draftOther(files: readonly ExportFile[], reader: ExportReader): Promise<Draft> {
  const photos: DraftPhoto[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const file of files) {
    const name = fileNameOf(file.path);
    const { kind, addedExtension } = await recognise(file, name, reader);
    if (kind !== 'photo') leftOut.push({ ...file, reason: reasonOf(kind, false) });
    else {
      const fileName = name + addedExtension;
      photos.push({ file, fileName, takenAt: { from: 'unknown' }, albums: [], isFavourite: false });
    }
  }
  return { photos, albums: [], sidecars: [], leftOut, unclear: [] };
}

/**
 * Plans an import from all zips of an export, or of several ones: give them together, as a sidecar may be in another zip
 * than its photo. Reads sidecars, not photos.
 *
 * @throws what a source throws
 */
export async function planImport(zips: readonly OpenedZip[]): Promise<ImportPlan> {
  const reader = readerOf(zips);
  const drafts = [
    await draftGoogle(listFiles(zips, 'google'), reader),
    await draftApple(listFiles(zips, 'apple'), reader),
    await draftOther(listFiles(zips, 'other'), reader),
  ];
  const lost = zips.flatMap(({ listing }, zip) => listing.lost.map((one) => ({ zip, ...one })));
  return { ...joinDrafts(drafts), lost };
}

import { type Draft, type DraftPhoto, reasonOf, recognise, takenAtOf } from '../plan/draft.ts';
import {
  contentOf,
  type ExportFile,
  type ExportReader,
  fileNameOf,
  referenceOf,
  splitName,
} from '../plan/export-file.ts';
import type { LeftOutFile, LeftOutReason, UnclearMember } from '../plan/import-plan.ts';
import type { ApplePhotoRow } from './apple-csv.ts';
import { parseAppleDate } from './apple-date.ts';
import { type AppleExport, isIn, keyInFolder, keyOfName, readAppleExport } from './read-export.ts';

/** The row of a file: in its own folder, or the only one of its name that has no file in its folder. */
function rowOf(file: ExportFile, { inFolder, elsewhere }: AppleExport['rows']): ApplePhotoRow | undefined {
  const name = fileNameOf(file.path);
  const own = inFolder.get(keyInFolder(file, name));
  const all = elsewhere.get(keyOfName(name)) ?? [];
  // Rows of the same name in one folder tell different photos; all may be hidden or deleted.
  const rows = own ?? all;
  const isNeverShown = rows.every(({ isHidden, isDeleted }) => isHidden || isDeleted);
  return rows.length === 1 || isNeverShown ? rows[0] : undefined;
}

const stemOf = (file: ExportFile) => keyInFolder(file, splitName(fileNameOf(file.path)).stem);

/** Deleted and hidden files, whatever type they have. */
function reasonByRow(file: ExportFile, row: ApplePhotoRow | undefined): LeftOutReason | undefined {
  if (isIn(file, 'recently deleted') || row?.isDeleted) return 'trash';
  return row?.isHidden ? 'hidden' : undefined;
}

/** Photos and what is left out, without albums. */
async function sortFiles({ media, rows }: AppleExport, reader: ExportReader) {
  const photos: DraftPhoto[] = [];
  const leftOut: LeftOutFile[] = [];
  const found = [];
  for (const file of media) {
    found.push({ file, row: rowOf(file, rows), ...(await recognise(file, fileNameOf(file.path), reader)) });
  }
  const stems = new Set(found.filter(({ kind }) => kind === 'photo').map(({ file }) => stemOf(file)));
  for (const { file, row, kind, addedExtension } of found) {
    const byType = kind === 'photo' ? undefined : reasonOf(kind, stems.has(stemOf(file)));
    const reason = reasonByRow(file, row) ?? byType;
    if (reason !== undefined) leftOut.push({ ...file, reason });
    else photos.push(photoOf(file, addedExtension, row));
  }
  return { photos, leftOut };
}

function photoOf(file: ExportFile, extension: string, row: ApplePhotoRow | undefined): DraftPhoto {
  return {
    file,
    fileName: fileNameOf(file.path) + extension,
    takenAt: takenAtOf(parseAppleDate(row?.date ?? ''), 'minute'),
    albums: [],
    isFavourite: row?.isFavourite ?? false,
  };
}

/** Albums tell names only, and each part of an export has its own: a name of several photos is put in no album. */
function placeInAlbums(albums: AppleExport['albums'], photos: readonly DraftPhoto[]) {
  const byName = Map.groupBy(photos, ({ file }) => keyOfName(fileNameOf(file.path)));
  const places = new Map<DraftPhoto, number[]>();
  const unclear: UnclearMember[] = [];
  for (const [album, { names }] of albums.entries()) {
    for (const fileName of new Set(names)) {
      const named = byName.get(keyOfName(fileName)) ?? [];
      if (new Set(named.map(({ file }) => contentOf(file))).size > 1) {
        const candidates = named.map(({ file }) => referenceOf(file));
        unclear.push({ album, fileName, candidates });
      } else for (const photo of named) places.set(photo, [...(places.get(photo) ?? []), album]);
    }
  }
  return { placed: photos.map((photo) => ({ ...photo, albums: places.get(photo) ?? [] })), unclear };
}

/** Names in tables and albums that no file has. The tables name what was deleted, too. */
function missingOf({ media, rows, albums }: AppleExport): readonly string[] {
  const present = new Set(media.map(({ path }) => keyOfName(fileNameOf(path))));
  const kept = [...rows.elsewhere.values()].flat().filter(({ isDeleted }) => !isDeleted);
  const told = [...kept.map(({ fileName }) => fileName), ...albums.flatMap(({ names }) => names)];
  const missing = new Map(told.map((name) => [keyOfName(name), name]));
  for (const name of present) missing.delete(name);
  return [...missing.values()];
}

/** Reads Apple's export of iCloud Photos by the rules of takeout/README.md. */
export async function draftApple(files: readonly ExportFile[], reader: ExportReader): Promise<Draft> {
  const read = await readAppleExport(files, reader);
  const { photos, leftOut } = await sortFiles(read, reader);
  const { placed, unclear } = placeInAlbums(read.albums, photos);
  const albums = read.albums.map(({ names: _, ...album }) => album);
  return { photos: placed, albums, sidecars: read.sidecars, leftOut, unclear, missing: missingOf(read) };
}

import { createEntryNames, type EntryNames } from '../../../platform/archives/index.ts';
import type { AlbumMember, LibraryPhoto } from '../library.repository.ts';
import type { MemberNames } from './member-names.ts';
import { albumLine, memberLine, type PlanPhoto, photoLine } from './plan-lines.ts';

export const undatedFolder = 'Unknown date';

/** A photo that is left out because it is gone. */
export interface MissingPhoto {
  readonly photoId: string;
  readonly fileName: string;
  readonly dateTaken: string | undefined;
  readonly sha256: string;
}

/** What becomes known while a plan is written. */
export interface PlanFacts {
  photos: number;
  /** Where the lines of photos end, and those of albums begin. */
  photosEnd: number;
  readonly missing: MissingPhoto[];
}

function folderOf(dateTaken: string | null): string {
  return dateTaken === null ? undatedFolder : `${dateTaken.slice(0, 4)}/${dateTaken.slice(5, 7)}`;
}

/** Names of one folder at a time: photos come by folder, so only those of one have to be remembered. */
function createFolderNames(): EntryNames {
  let current = '';
  let names = createEntryNames();
  return {
    take(folder, fileName) {
      if (folder !== current) names = createEntryNames();
      current = folder;
      return names.take(folder, fileName);
    },
  };
}

function planned(row: LibraryPhoto, names: EntryNames): PlanPhoto {
  return {
    photoId: row.photo_id,
    blobKey: row.blob_key,
    name: names.take(folderOf(row.date_taken), row.file_name),
    bytes: Number(row.bytes),
    crc32: Number(row.crc32),
    modified: (row.date_taken ?? row.created_at).slice(0, 19),
    sha256: row.sha256,
    dateTaken: row.date_taken ?? undefined,
    created: row.created_at,
    fileName: row.file_name,
  };
}

/** Lines of all photos but those that are gone. */
export async function* photoLines(
  rows: AsyncIterable<readonly LibraryPhoto[]>,
  isMissing: (photoId: string) => boolean,
  members: MemberNames,
  facts: PlanFacts,
): AsyncGenerator<string> {
  const names = createFolderNames();
  for await (const part of rows) {
    let text = '';
    for (const row of part) {
      const { photo_id: photoId, file_name: fileName, date_taken: dateTaken, sha256 } = row;
      if (isMissing(photoId)) {
        facts.missing.push({ photoId, fileName, dateTaken: dateTaken ?? undefined, sha256 });
        continue;
      }
      const photo = planned(row, names);
      members.setName(photoId, photo.name);
      text += photoLine(photo);
      facts.photos += 1;
    }
    facts.photosEnd += Buffer.byteLength(text);
    yield text;
  }
}

/** Lines of albums, each with those of its photos behind it. */
export async function* albumLines(
  rows: AsyncIterable<readonly AlbumMember[]>,
  members: MemberNames,
): AsyncGenerator<string> {
  let current = '';
  for await (const part of rows) {
    let text = '';
    for (const { album_id: albumId, name, is_shared: isShared, created_at: created, photo_id } of part) {
      if (albumId !== current) text += albumLine({ albumId, name, isShared, created });
      current = albumId;
      const photo = photo_id === null ? undefined : members.nameOf(photo_id);
      if (photo !== undefined) text += memberLine(photo);
    }
    yield text;
  }
}

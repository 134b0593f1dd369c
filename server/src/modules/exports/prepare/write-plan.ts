import { createEntryNames } from '../../../platform/archives/index.ts';
import type { AlbumMember, LibraryPhoto } from '../library.repository.ts';
import type { MemberNames } from './member-names.ts';
import { albumLine, memberLine, photoLine, undatedFolder } from './plan-lines.ts';

export interface MissingPhoto {
  readonly photoId: string;
  readonly fileName: string;
  readonly dateTaken: string | undefined;
  readonly sha256: string;
}

export interface PlanFacts {
  photos: number;
  /** End of the photos' lines, which come first. */
  photosEnd: number;
  readonly missing: MissingPhoto[];
}

/**
 * A FAT32 folder has 65,535 entries, and a name of 120 characters takes eleven. More photos of a month go into
 * `2024/07 (2)`.
 */
export const photosAFolder = 5000;

/** Photos are sorted by month, so only one folder's names are held. */
function createFolderNames() {
  const names = createEntryNames();
  let [current, part, photos] = ['', 1, 0];
  return (folder: string, { file_name, mime_type }: LibraryPhoto): string => {
    if (folder !== current || photos === photosAFolder) {
      names.clear();
      part = folder === current ? part + 1 : 1;
      [current, photos] = [folder, 0];
    }
    photos += 1;
    return `${folder}${part === 1 ? '' : ` (${part})`}/${names.take('', file_name, mime_type)}`;
  };
}

function missingOf({ facts, file_name: fileName }: LibraryPhoto): MissingPhoto {
  const [photoId = '', , , , sha256 = '', dateTaken = ''] = facts.split('\t');
  return { photoId, fileName, dateTaken: dateTaken || undefined, sha256 };
}

/** The facts start with the id. */
const idOf = ({ facts }: LibraryPhoto) => facts.slice(0, 36);

/** A larger string would be allocated in the old generation of the heap. */
const yieldedFrom = 48 * 1024;

export async function* photoLines(
  rows: AsyncIterable<readonly LibraryPhoto[]>,
  isMissing: (photoId: string) => boolean,
  members: MemberNames,
  facts: PlanFacts,
): AsyncGenerator<string> {
  const nameIn = createFolderNames();
  for await (const part of rows) {
    let text = '';
    for (const row of part) {
      const photoId = idOf(row);
      if (isMissing(photoId)) {
        facts.missing.push(missingOf(row));
        continue;
      }
      const name = nameIn(row.month ?? undatedFolder, row);
      members.setName(photoId, name);
      const marks = { isDamaged: row.damaged === true, isFavourite: row.is_favourite };
      text += photoLine(row.facts, name, row.file_name, marks);
      facts.photos += 1;
      if (text.length < yieldedFrom) continue;
      yield text;
      text = '';
    }
    yield text;
  }
}

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

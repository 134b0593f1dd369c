import { createEntryNames } from '../../../platform/archives/index.ts';
import type { AlbumMember, LibraryPhoto } from '../library.repository.ts';
import type { MemberNames } from './member-names.ts';
import { albumLine, memberLine, photoLine } from './plan-lines.ts';

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
  /** Of their lines, which come first. */
  photosEnd: number;
  readonly missing: MissingPhoto[];
}

/**
 * A folder of FAT32 takes 65,535 entries, and a name of 120 characters is eleven of them. Whoever has more photos of a
 * month finds the others in `2024/07 (2)`.
 */
export const photosAFolder = 5000;

/** Names of one folder at a time: photos come by month, so only those of one have to be remembered. */
function createFolderNames() {
  const names = createEntryNames();
  let [current, part, photos] = ['', 1, 0];
  return (folder: string, fileName: string): string => {
    if (folder !== current || photos === photosAFolder) {
      names.forget();
      part = folder === current ? part + 1 : 1;
      [current, photos] = [folder, 0];
    }
    photos += 1;
    return `${folder}${part === 1 ? '' : ` (${part})`}/${names.take('', fileName)}`;
  };
}

/** The month of a path, or `undatedFolder`, whatever part of it the photo is in. */
export function monthOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return folder.endsWith(')') ? folder.slice(0, folder.lastIndexOf(' (')) : folder;
}

function missingOf({ facts, file_name: fileName }: LibraryPhoto): MissingPhoto {
  const [photoId = '', , , , sha256 = '', dateTaken = ''] = facts.split('\t');
  return { photoId, fileName, dateTaken: dateTaken || undefined, sha256 };
}

/** A UUID comes first in the facts. */
const idOf = ({ facts }: LibraryPhoto) => facts.slice(0, 36);

/** As large as a piece of a file: what is larger lives where the heap is cleared seldom. */
const yieldedFrom = 48 * 1024;

/** Lines of all photos but those that are gone. */
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
      const name = nameIn(row.month ?? undatedFolder, row.file_name);
      members.setName(photoId, name);
      text += photoLine(row.facts, name, row.file_name);
      facts.photos += 1;
      if (text.length < yieldedFrom) continue;
      yield text;
      text = '';
    }
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

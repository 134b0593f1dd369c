import { createEntryNames } from '../../platform/archives/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { EntryRow, PhotoForArchive } from './download-entries.repository.ts';

const secondsLength = 'YYYY-MM-DDTHH:mm:ss'.length;

/** When a photo was taken, by the clock of the camera; when it was uploaded, where nobody knows. */
function modifiedOf({ date_taken, uploaded_at }: PhotoForArchive): string {
  return (date_taken ?? instantFromDatabase(uploaded_at)).slice(0, secondsLength);
}

/** The photos as they will be in the zip, however they are called later. */
export function entriesOf(photos: readonly PhotoForArchive[]): EntryRow[] {
  const names = createEntryNames();
  return photos.map((photo) => ({
    ownerId: photo.owner_id,
    photoId: photo.photo_id,
    name: names.take('', photo.file_name),
    bytes: Number(photo.bytes),
    crc32: Number(photo.crc32),
    modified: modifiedOf(photo),
  }));
}

/** Control characters: they would end a line, and the database takes no zero. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f]/g;

/** What an archive is called, as people see it; undefined where nothing of it is left. */
export function keptName(name: string | undefined): string | undefined {
  return name?.toWellFormed().replaceAll(controls, '').trim() || undefined;
}

/** What a zip is saved as, safe on every file system, whether or not its name ends with `.zip` already. */
export function zipNameOf(name: string): string {
  return createEntryNames().take('', `${name.replace(/\.zip$/i, '')}.zip`);
}

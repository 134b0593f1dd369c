import { createEntryNames } from '../../platform/archives/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { unknownMonth } from '../photos/index.ts';
import type { EntryRow, PhotoForArchive } from './download-entries.repository.ts';

const secondsLength = 'YYYY-MM-DDTHH:mm:ss'.length;

/** Time by the camera's clock, or else of the upload. */
function modifiedOf({ date_taken, taken_month, uploaded_at }: PhotoForArchive): string {
  const taken = taken_month === unknownMonth ? null : date_taken;
  return (taken ?? instantFromDatabase(uploaded_at)).slice(0, secondsLength);
}

export function entriesOf(photos: readonly PhotoForArchive[]): EntryRow[] {
  const names = createEntryNames();
  return photos.map((photo) => ({
    ownerId: photo.owner_id,
    photoId: photo.photo_id,
    name: names.take('', photo.file_name, photo.mime_type),
    bytes: Number(photo.bytes),
    crc32: Number(photo.crc32),
    modified: modifiedOf(photo),
  }));
}

/** Control characters would end a line, and PostgreSQL refuses NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f]/g;

export function keptName(name: string | undefined): string | undefined {
  return name?.toWellFormed().replaceAll(controls, '').trim() || undefined;
}

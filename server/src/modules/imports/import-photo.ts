import type { Transaction } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { readPaced, type SourceFile, SourceUnavailable } from '../../platform/photo-sources/index.ts';
import { countTry, markDone } from './import-photos.repository.ts';
import { countDone, type ImportKey } from './imports.repository.ts';
import type { ImportPhotoRow, ImportRow, PhotoEntry } from './imports.tables.ts';
import type { ImportsDependencies } from './imports-dependencies.ts';
import { fileNameOf, type PhotoSource } from './photo-source.ts';
import { type RefusalReason, reasonOf, refuseByLength } from './refusal.ts';

/** A file that breaks off this often, while the source responds, is at fault itself. */
const maxTries = 3;

/** The same for each try, so that a try removes what a killed one left. */
const uploadIdOf = ({ tenantId, ownerId, source }: ImportKey, photoKey: string): string =>
  hashToken(JSON.stringify(['import', tenantId, ownerId, source, photoKey])).toString('base64url');

async function* fetch(source: PhotoSource, { file, bytes }: PhotoEntry): AsyncGenerator<Uint8Array> {
  const opened: SourceFile = await source.open(file);
  try {
    refuseByLength(bytes, opened.bytes);
    yield* readPaced(opened);
  } finally {
    opened.body.destroy();
  }
}

async function receive(
  { photos, uploads, timeZoneOf, quotaOf }: ImportsDependencies,
  key: ImportKey,
  { brand_id: brandId }: Pick<ImportRow, 'brand_id'>,
  { source, photo }: { source: PhotoSource; photo: PhotoEntry },
): Promise<void> {
  const { dateTaken: taken, created, uploaded, takenByExport: takenAt } = photo;
  refuseByLength(photo.bytes, photo.bytes);
  const owner = { tenantId: key.tenantId, ownerId: key.ownerId };
  await uploads.receive({
    owner,
    uploadId: uploadIdOf(key, photo.key),
    fileName: fileNameOf(photo),
    bytes: photo.bytes,
    takenAt,
    sha256: photo.sha256 === undefined ? undefined : Buffer.from(photo.sha256, 'hex'),
    dates: { taken, created, uploaded },
    timeZone: timeZoneOf(brandId),
    quota: quotaOf(brandId),
    fetch: () => fetch(source, photo),
    async onTaken(tx, { photoId, isDuplicate }) {
      if (!(await markDone(tx, key, photo.key, { photo_id: photoId }))) {
        throw new Error('the photo was imported by another process');
      }
      await countDone(tx, key, { isKnown: isDuplicate });
      if (photo.isFavourite) {
        await photos.changeFavourites(tx, owner, { photoIds: [photoId], isFavourite: true });
      }
    },
  });
}

/** Undefined: the source is at fault, or this server. A disk that is not mounted lacks every file. */
async function reasonAfter(
  { database }: ImportsDependencies,
  key: ImportKey,
  { source, photo, error }: { source: PhotoSource; photo: PhotoEntry; error: unknown },
): Promise<RefusalReason | undefined> {
  const reason = reasonOf(error);
  if (reason === 'missing') return (await source.isThere()) ? reason : undefined;
  if (reason || !(error instanceof SourceUnavailable)) return reason;
  const tries = await countTry(database.autocommit, key, photo.key);
  return tries >= maxTries && (await source.isThere()) ? 'damaged' : undefined;
}

/**
 * Imports one photo of the list, or notes why it cannot be one.
 *
 * @throws SourceUnavailable, and errors of this server: a retry may succeed
 */
export async function importPhoto(
  dependencies: ImportsDependencies,
  key: ImportKey,
  { source, row, of }: { source: PhotoSource; row: ImportPhotoRow; of: ImportRow },
): Promise<void> {
  const photo = row.entry;
  try {
    await receive(dependencies, key, of, { source, photo });
  } catch (error) {
    const reason = await reasonAfter(dependencies, key, { source, photo, error });
    if (!reason) throw error;
    dependencies.log.info({ reason, key: photo.key }, 'a photo of an older library was left out');
    await dependencies.database.transaction(async (tx: Transaction) => {
      if (await markDone(tx, key, photo.key, { reason })) await countDone(tx, key, { isRefused: true });
    });
  }
}

import type { ManifestContent } from './manifest-content.ts';
import { type PlanPhoto, readAlbumLine, readPhotoLine } from './plan-lines.ts';

/** Width of a zip's number: makes the length known before the numbers. */
const numberLength = 7;

/** JSON allows blanks before a number. */
const padded = (value: number) => String(value).padStart(numberLength);

function photoJson(photo: PlanPhoto, chunk: number): string {
  const { photoId, name, bytes, crc32, sha256, dateTaken, created, fileName } = photo;
  const taken = dateTaken === undefined ? '' : `"dateTaken":"${dateTaken}",`;
  const own = name.endsWith(`/${fileName}`) ? '' : `"fileName":${JSON.stringify(fileName)},`;
  const heart = photo.isFavourite ? '"isFavourite":true,' : '';
  const damage = photo.isDamaged ? '"damaged":true,' : '';
  const crc = crc32.toString(16).padStart(8, '0');
  return `{"path":${JSON.stringify(name)},"zip":${padded(chunk)},${own}${taken}${heart}${damage}"added":"${created}","bytes":${bytes},"sha256":"${sha256}","crc32":"${crc}","id":"${photoId}"}`;
}

function headJson({ exportId, created, missing, photos }: ManifestContent): string {
  const head = {
    format: 'keepsake-export-1',
    id: exportId,
    created,
    zipNames: 'photo-export-{zip}.zip',
    photosCount: photos,
    missing: missing.map(({ photoId, fileName, dateTaken, sha256 }) => ({
      id: photoId,
      fileName,
      ...(dateTaken !== undefined && { dateTaken }),
      sha256,
    })),
  };
  return JSON.stringify(head).slice(0, -1);
}

/** Some photos: short-lived strings stay out of the old generation of the heap. */
const yieldedFrom = 16 * 1024;

async function* photosJson({ photoLines, chunkOf }: ManifestContent): AsyncGenerator<string> {
  let index = 0;
  for await (const lines of photoLines()) {
    let text = '';
    for (const line of lines) {
      text += `${index > 0 ? ',\n' : ''}${photoJson(readPhotoLine(line), chunkOf(index))}`;
      index += 1;
      if (text.length < yieldedFrom) continue;
      yield text;
      text = '';
    }
    yield text;
  }
}

async function* albumsJson({ albumLines }: ManifestContent): AsyncGenerator<string> {
  let isFirst = true;
  let comma = '';
  for await (const lines of albumLines()) {
    let text = '';
    for (const line of lines) {
      const read = readAlbumLine(line);
      if ('member' in read) {
        text += `${comma}${JSON.stringify(read.member)}`;
        comma = ',';
        continue;
      }
      const { albumId, name, isShared, created } = read;
      const facts = JSON.stringify({ id: albumId, name, created, isShared }).slice(0, -1);
      text += `${isFirst ? '' : ']},\n'}${facts},"photos":[`;
      isFirst = false;
      comma = '';
    }
    yield text;
  }
  if (!isFirst) yield ']}';
}

/** JSON for programs: photos with path, zip and checksums, and albums with paths. */
export async function* manifestJson(content: ManifestContent): AsyncGenerator<string> {
  yield `${headJson(content)},\n"albums":[\n`;
  yield* albumsJson(content);
  yield '\n],\n"photos":[\n';
  yield* photosJson(content);
  yield '\n]}\n';
}

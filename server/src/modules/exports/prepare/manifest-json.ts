import type { ManifestContent } from './manifest-content.ts';
import { type PlanPhoto, readAlbumLine, readPhotoLine } from './plan-lines.ts';

/** Digits of the number of a zip: with as many characters for each, the length is known before the numbers are. */
const numberLength = 7;

/** JSON takes blanks in front of a number. */
const padded = (value: number) => String(value).padStart(numberLength);

function photoJson(photo: PlanPhoto, chunk: number): string {
  const { photoId, name, bytes, crc32, sha256, dateTaken, created, fileName } = photo;
  const taken = dateTaken === undefined ? '' : `"dateTaken":"${dateTaken}",`;
  const own = name.endsWith(`/${fileName}`) ? '' : `"fileName":${JSON.stringify(fileName)},`;
  const crc = crc32.toString(16).padStart(8, '0');
  return `{"path":${JSON.stringify(name)},"zip":${padded(chunk)},${own}${taken}"added":"${created}","bytes":${bytes},"sha256":"${sha256}","crc32":"${crc}","id":"${photoId}"}`;
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

/** Some photos: what lives for a moment only is never moved to where the heap is cleared seldom. */
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

/** For programs: every photo with its path, zip and checksums, albums with the paths of their photos in their order. */
export async function* manifestJson(content: ManifestContent): AsyncGenerator<string> {
  yield `${headJson(content)},\n"albums":[\n`;
  yield* albumsJson(content);
  yield '\n],\n"photos":[\n';
  yield* photosJson(content);
  yield '\n]}\n';
}

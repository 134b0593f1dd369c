import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { type DirectoryRecord, writeDirectory } from '../../takeout/src/zip/directory-writer.ts';

export interface ExportContent {
  readonly photos: number;
  /** Films, and bytes of each, below 4 GiB. They are holes of the file: they take no room on the disk. */
  readonly films: number;
  readonly filmBytes: number;
  /** Real JPEGs have this length. */
  readonly photoBytes: number;
}

interface File {
  readonly name: string;
  /** As it lies in the zip; nothing for a hole. */
  readonly packed?: Buffer;
  readonly method: 0 | 8;
  readonly crc32: number;
  readonly bytes: number;
}

const folder = 'Takeout/Google Photos/Photos from 2021';
const jpegFile = path.join(import.meta.dirname, '../../server/test/images/small.jpg');

function sidecarOf(name: string, index: number): string {
  const time = (seconds: number) => ({
    timestamp: String(seconds),
    formatted: 'Sep 14, 2021, 3:33:00 PM UTC',
  });
  const place = {
    latitude: 52.5 + index / 1e5,
    longitude: 13.4,
    altitude: 34,
    latitudeSpan: 0,
    longitudeSpan: 0,
  };
  return JSON.stringify(
    {
      ...{ title: name, description: '', imageViews: String(index) },
      ...{ creationTime: time(1_631_700_000 + index), photoTakenTime: time(1_631_633_580 + 60 * index) },
      ...{ geoData: place, geoDataExif: place, url: `https://photos.google.com/photo/AF1QipN${crc32(name)}` },
      googlePhotosOrigin: { mobileUpload: { deviceType: 'ANDROID_PHONE' } },
    },
    null,
    2,
  );
}

/** Each has other bytes behind its picture, as the same photo counts once. */
function photoOf(jpeg: Buffer, index: number, bytes: number): Buffer {
  const photo = Buffer.alloc(Math.max(bytes, jpeg.length + 4));
  jpeg.copy(photo);
  photo.writeUInt32LE(index, jpeg.length);
  return photo;
}

function* filesOf(jpeg: Buffer, content: ExportContent, first: number): Generator<File> {
  const filmEach = Math.ceil(content.photos / Math.max(1, content.films));
  for (let index = first; index < first + content.photos; index += 1) {
    const name = `IMG_${index}.jpg`;
    const photo = photoOf(jpeg, index, content.photoBytes);
    const json = Buffer.from(sidecarOf(name, index));
    const photoFacts = { method: 0, crc32: crc32(photo), bytes: photo.length } as const;
    const jsonFacts = { method: 8, crc32: crc32(json), bytes: json.length } as const;
    yield { name: `${folder}/${name}`, packed: photo, ...photoFacts };
    yield {
      name: `${folder}/${name}.supplemental-metadata.json`,
      packed: deflateRawSync(json),
      ...jsonFacts,
    };
    if (content.films > 0 && (index - first) % filmEach === 0)
      yield { name: `${folder}/VID_${index}.mp4`, method: 0, crc32: 0, bytes: content.filmBytes };
  }
}

function localHeader({ name, method, crc32: crc, bytes }: File, packedBytes: number): Buffer {
  const header = Buffer.alloc(30 + name.length);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(method, 8);
  for (const [place, value] of [crc, packedBytes, bytes].entries())
    header.writeUInt32LE(value, 14 + 4 * place);
  header.writeUInt16LE(name.length, 26);
  header.write(name, 30);
  return header;
}

/** Writes a zip as Google Takeout does, with the photos from number `first` on. Returns its length. */
export async function writeExportZip(file: string, content: ExportContent, first: number): Promise<number> {
  const jpeg = await readFile(jpegFile);
  const handle = await open(file, 'w');
  const records: DirectoryRecord[] = [];
  let at = 0;
  const write = async (bytes: Uint8Array) => {
    await handle.write(bytes, 0, bytes.length, at);
    at += bytes.length;
  };
  for (const one of filesOf(jpeg, content, first)) {
    const { name, packed, method, crc32: crc, bytes } = one;
    const compressedBytes = packed?.length ?? bytes;
    const record = { method, crc32: crc, bytes, compressedBytes, start: at };
    records.push({ name: Buffer.from(name), flags: 0, ...record });
    await write(localHeader(one, compressedBytes));
    if (packed) await write(packed);
    else at += bytes;
  }
  await write(writeDirectory(records, at));
  await handle.close();
  return at;
}

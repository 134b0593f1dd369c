import { splitName } from './export-file.ts';

export type MediaKind = 'photo' | 'video' | 'unsupported-picture' | 'zip' | 'other';

const extensions: Record<Exclude<MediaKind, 'other'>, string> = {
  // As contract/src/file-names.ts has them, and JPEGs with a second picture.
  photo: 'jpg jpeg jpe jfif mpo png heic heif hif',
  // MP and MV are the moving parts of Pixel's photos.
  video: '3g2 3gp asf avi divx flv insv lrv m2ts m4v mkv mod mov mp mp4 mpeg mpg mts mv tod vob webm wmv',
  'unsupported-picture':
    'arw avif bmp cr2 cr3 crw dng erf gif ico insp jp2 jxl kdc mef mrw nef nrw orf pef psd raf raw rw2 sr2 srf srw svg ' +
    'tif tiff webp x3f',
  zip: 'zip tgz tar',
};

const kinds = new Map(
  Object.entries(extensions).flatMap(([kind, list]) =>
    list.split(' ').map((one) => [one, kind as MediaKind]),
  ),
);

/** Kind of a file by its extension; nothing where the name has none that a program would give. */
export function kindByName(name: string): MediaKind | undefined {
  // macOS puts what other systems cannot store beside each file, under its name.
  if (name.startsWith('._')) return 'other';
  // A second motion photo of a name is "PXL_1.MP~2".
  const extension = splitName(name).extension.slice(1).toLowerCase().replace(/~\d+$/, '');
  return kinds.get(extension) ?? (/^[a-z][a-z0-9]{1,4}$/.test(extension) ? 'other' : undefined);
}

/** Bytes that tell the type of a picture. */
export const startBytes = 16;

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Extension of a picture by its first bytes, where the library takes it. */
export function extensionByStart(start: Uint8Array): '.jpg' | '.png' | '.heic' | undefined {
  const text = String.fromCharCode(...start);
  if (text.startsWith('\xff\xd8\xff')) return '.jpg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return '.png';
  return text.slice(4, 8) === 'ftyp' && heifBrands.has(text.slice(8, 12)) ? '.heic' : undefined;
}

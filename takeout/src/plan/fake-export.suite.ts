import { crc32 } from 'node:zlib';
import { ZipError } from '../zip/zip-error.ts';
import type { Draft } from './draft.ts';
import type { ExportFile, ExportReader } from './export-file.ts';

/** Content of files by path, in one zip or several. Objects become JSON. */
export type FakeZip = Record<string, string | object>;

export const jpeg = (name: string) => `\xff\xd8\xff${name}`;

/** Pictures begin with bytes that are no UTF-8. */
export const bytesOf = (content: string | object) =>
  typeof content === 'string'
    ? Buffer.from(content, /^[\x89\xff]/.test(content) ? 'latin1' : 'utf8')
    : Buffer.from(JSON.stringify(content));

/** The files of an export and a reader of them, without zips. */
export function fakeExport(...zips: FakeZip[]): { files: ExportFile[]; reader: ExportReader } {
  const contents = zips.map((zip) => Object.values(zip).map(bytesOf));
  const files = zips.flatMap((zip, place) =>
    Object.keys(zip).map((path, entry) => {
      const content = contents[place]?.[entry] ?? Buffer.of();
      return { zip: place, entry, path, bytes: content.length, crc32: crc32(content) };
    }),
  );
  const read = ({ zip, entry }: ExportFile) => contents[zip]?.[entry] ?? Buffer.of();
  const isDamaged = (file: ExportFile) => read(file).toString() === '(damaged)';
  return {
    files,
    reader: {
      readTexts: async (listed, parse) =>
        listed.map((file) => (isDamaged(file) ? undefined : parse(read(file).toString('utf8')))),
      readStart: async (file, bytes) => {
        if (isDamaged(file)) throw new ZipError('damaged');
        return new Uint8Array(read(file).subarray(0, bytes));
      },
    },
  };
}

/** A photo's sidecar: seconds since 1970, and whatever else it has. */
export const photoJson = (title: string, seconds: number | string = 1_600_000_000, more: object = {}) => ({
  title,
  description: '',
  photoTakenTime: { timestamp: String(seconds), formatted: '' },
  url: 'https://photos.google.com/photo/x',
  ...more,
});

/** Photos as "path -> name, date, albums, ♥", what is left out by reason, and how sidecars were used. */
export function summaryOf(draft: Draft) {
  const albums = draft.albums.map(({ name }) => name);
  return {
    photos: Object.fromEntries(
      draft.photos.map(({ file, fileName, takenAt, albums: places, isFavourite }) => [
        file.path,
        [
          fileName,
          takenAt.from === 'sidecar' ? takenAt.instant : 'unknown',
          ...places.map((place) => albums[place]),
          ...(isFavourite ? ['♥'] : []),
        ].join(', '),
      ]),
    ),
    leftOut: Object.fromEntries(draft.leftOut.map(({ path, reason }) => [path, reason])),
    uses: Object.fromEntries(draft.sidecars.map(({ path, use }) => [path, use])),
  };
}

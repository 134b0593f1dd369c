import type { LeftOut, LocalFiles } from '../modules/local-files/index.ts';

interface ImportReport extends Omit<LocalFiles, 'source' | 'close'> {
  readonly photosKnown: number;
  readonly refused: readonly { readonly file: string; readonly reason: string }[];
}

/** One, and several. */
type Nouns = readonly [string, string];

const leftOutNames: Readonly<Record<LeftOut['reason'], Nouns>> = {
  video: ['video', 'videos'],
  'moving-part': [
    'moving part of a Live Photo or motion photo',
    'moving parts of Live Photos and motion photos',
  ],
  'unsupported-picture': [
    'picture of a type that the library does not take',
    'pictures of types that the library does not take',
  ],
  trash: ['file in the trash of the export', 'files in the trash of the export'],
  hidden: ['hidden file or folder', 'hidden files and folders'],
  'zip-in-zip': ['archive in a zip', 'archives in zips'],
  'other-product': ['file of another product of Google', 'files of other products of Google'],
  empty: ['empty file', 'empty files'],
  'other-file': ['other file', 'other files'],
  link: ['link, which is not followed', 'links, which are not followed'],
  unreadable: ['file or folder that cannot be read', 'files and folders that cannot be read'],
  'not-a-zip': ['file that is no zip', 'files that are no zips'],
  'split-zip': [
    'part of a split zip, which has to be put together first',
    'parts of a split zip, which has to be put together first',
  ],
  'directory-too-large': [
    'zip with a table of contents that is too large',
    'zips with a table of contents that is too large',
  ],
  'unsupported-compression': ['file with another compression', 'files with another compression'],
  encrypted: ['file with a password', 'files with a password'],
  'wrong-size': ['file with a wrong length in its zip', 'files with a wrong length in their zip'],
  overlapping: ['file that lies over another in its zip', 'files that lie over others in their zip'],
  damaged: ['file that is damaged in its zip', 'files that are damaged in their zip'],
  'cut-off': ['file that is cut off at the end of its zip', 'files that are cut off at the end of their zip'],
  'too-large': ['file that is too large', 'files that are too large'],
  sidecar: [
    'damaged file with dates and albums, without which its photos were imported',
    'damaged files with dates and albums, without which their photos were imported',
  ],
};

/** Reasons that say nothing of a photo that should be there. */
const intended: ReadonlySet<LeftOut['reason']> = new Set([
  ...['video', 'moving-part', 'unsupported-picture', 'trash', 'hidden', 'zip-in-zip', 'other-product'],
  ...['empty', 'other-file', 'link'],
] as const);

/** Reasons as `RefusedPhoto` of the contract has them. */
const refusedNames: Readonly<Record<string, Nouns>> = {
  damaged: ['damaged', 'damaged'],
  missing: ['gone since the import began', 'gone since the import began'],
  unreadable: ['not a picture that can be shown', 'not pictures that can be shown'],
  unsupported: ['not a JPEG, PNG or HEIC', 'not JPEGs, PNGs or HEICs'],
  'too-large': ['too large', 'too large'],
  'library-full': ['left out, as the library is full', 'left out, as the library is full'],
};

const counted = (count: number, [one, several]: Nouns) => `${count} ${count === 1 ? one : several}`;

/** Names of an export may have control characters, which terminals obey. */
const printable = (name: string) => name.replaceAll(/\p{Cc}/gu, '\ufffd');

function* namesOf<Reason extends string>(
  entries: readonly { readonly path: string; readonly reason: Reason }[],
  names: Readonly<Record<string, Nouns>>,
): Generator<string> {
  const byReason = Map.groupBy(entries, ({ reason }) => reason);
  for (const [reason, some] of byReason) {
    yield `  ${counted(some.length, names[reason] ?? [reason, reason])}`;
    for (const { path } of some) yield `    ${printable(path)}`;
  }
}

function* listOf(names: readonly string[], title: string): Generator<string> {
  if (names.length === 0) return;
  yield title;
  for (const name of names) yield `    ${printable(name)}`;
}

/** Lines that name each file that is no photo of the library now. */
export function* reportLines(report: ImportReport): Generator<string> {
  const { photosCount, photosKnown, albumsCount, refused, leftOut, cutOff, missing, unclear } = report;
  const added = photosCount - photosKnown - refused.length;
  const [photos, albums] = [
    counted(photosCount, ['photo', 'photos']),
    counted(albumsCount, ['album', 'albums']),
  ];
  yield `${photos}: ${added} added, ${photosKnown} were in the library or came twice, ${refused.length} could not be imported. ${albums}.`;
  if (refused.length > 0) {
    yield 'Could not be imported:';
    yield* namesOf(
      refused.map(({ file: path, reason }) => ({ path, reason })),
      refusedNames,
    );
  }
  if (leftOut.length > 0) {
    yield `Left out: ${counted(leftOut.length, ['file', 'files'])}`;
    yield* namesOf(leftOut, leftOutNames);
  }
  yield* listOf(cutOff, 'The end of a zip is missing, and there may be photos in it. Download it again:');
  yield* listOf(
    missing,
    'In none of the zips, though the export tells of them. Give all zips of it together:',
  );
  yield* listOf(unclear, 'In no album, as several photos have the name:');
}

/** Whether each photo that was found, or should have been, is in the library. */
export function isComplete({ photosCount, refused, leftOut, cutOff }: ImportReport): boolean {
  const isLost = leftOut.some(({ reason }) => !intended.has(reason));
  return photosCount > 0 && refused.length === 0 && cutOff.length === 0 && !isLost;
}

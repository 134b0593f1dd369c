import type { LeftOut, LocalFiles } from '../modules/local-files/index.ts';

interface ImportReport extends Pick<LocalFiles, 'photosCount' | 'albumsCount' | 'leftOut'> {
  readonly photosKnown: number;
  readonly refused: readonly { readonly file: string; readonly reason: string }[];
}

const leftOutNames: Readonly<Record<LeftOut['reason'], string>> = {
  video: 'videos',
  'moving-part': 'moving parts of Live Photos and motion photos',
  'unsupported-picture': 'pictures of types that the library does not take',
  trash: 'files in the trash of the export',
  hidden: 'hidden files and folders',
  'zip-in-zip': 'archives in zips',
  'other-product': 'files of other products of Google',
  empty: 'empty files',
  'other-file': 'other files',
  link: 'links, which are not followed',
  unreadable: 'files and folders that cannot be read',
  'not-a-zip': 'files that are no zips',
  'split-zip': 'parts of a split zip, which has to be put together first',
  'directory-too-large': 'zips with a table of contents that is too large',
  'unsupported-compression': 'files with another compression',
  encrypted: 'files with a password',
  'wrong-size': 'files with a wrong length in their zip',
  overlapping: 'files that lie over others in their zip',
  damaged: 'files that are damaged in their zip',
  'cut-off': 'files that are cut off at the end of their zip',
  'too-large': 'files that are too large',
};

/** Reasons as `RefusedPhoto` of the contract has them. */
const refusedNames: Readonly<Record<string, string>> = {
  damaged: 'damaged',
  missing: 'gone since the import began',
  unreadable: 'not a picture that can be shown',
  unsupported: 'not a JPEG, PNG or HEIC',
  'too-large': 'too large',
  'library-full': 'the library is full',
};

function* namesOf<Reason extends string>(
  entries: readonly { readonly path: string; readonly reason: Reason }[],
  names: Readonly<Record<string, string>>,
): Generator<string> {
  const byReason = Map.groupBy(entries, ({ reason }) => reason);
  for (const [reason, some] of byReason) {
    yield `  ${some.length} ${names[reason] ?? reason}`;
    for (const { path } of some) yield `    ${path}`;
  }
}

/** Lines that name each file that is no photo of the library now. */
export function* reportLines(report: ImportReport): Generator<string> {
  const { photosCount, photosKnown, albumsCount, refused, leftOut } = report;
  const added = photosCount - photosKnown - refused.length;
  yield `${photosCount} photos: ${added} added, ${photosKnown} were in the library, ${refused.length} could not be imported. ${albumsCount} albums.`;
  if (refused.length > 0) {
    yield 'Could not be imported:';
    yield* namesOf(
      refused.map(({ file: path, reason }) => ({ path, reason })),
      refusedNames,
    );
  }
  if (leftOut.length > 0) {
    yield `Left out are ${leftOut.length} files:`;
    yield* namesOf(leftOut, leftOutNames);
  }
}

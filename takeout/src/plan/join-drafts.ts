import type { Draft, DraftPhoto } from './draft.ts';
import type { ExportPlan, PlannedPhoto } from './import-plan.ts';

/**
 * Length and CRC-32, which the zip has: 100,000 photos have two of the same by chance once in some 10,000 libraries, as
 * their lengths differ too.
 */
const contentOf = ({ file }: DraftPhoto) => `${file.bytes} ${file.crc32}`;

const referenceOf = ({ file: { zip, entry } }: DraftPhoto) => ({ zip, entry });

/** Joins the same picture of several folders and zips: what any of them has is kept. */
function join(same: readonly DraftPhoto[]): PlannedPhoto | undefined {
  const main = same.find(({ takenAt }) => takenAt.from === 'sidecar') ?? same[0];
  if (main === undefined) return undefined;
  const description = (main.description ? main : same.find((one) => one.description))?.description;
  return {
    ...referenceOf(main),
    fileName: main.fileName,
    bytes: main.file.bytes,
    copies: same.filter((one) => one !== main).map(referenceOf),
    takenAt: main.takenAt,
    albums: [...new Set(same.flatMap(({ albums }) => albums))].sort((a, b) => a - b),
    isFavourite: same.some(({ isFavourite }) => isFavourite),
    ...(description === undefined ? {} : { description }),
  };
}

/** Makes one plan of the exports of Google, of Apple, and of other zips. */
export function joinDrafts(drafts: readonly Draft[]): ExportPlan {
  const albums = drafts.flatMap((draft) => draft.albums);
  const byContent = new Map<string, DraftPhoto[]>();
  let first = 0;
  const unclear = [];
  for (const draft of drafts) {
    const offset = first;
    for (const photo of draft.photos) {
      const moved = { ...photo, albums: photo.albums.map((album) => album + offset) };
      byContent.set(contentOf(photo), [...(byContent.get(contentOf(photo)) ?? []), moved]);
    }
    for (const one of draft.unclear) unclear.push({ ...one, album: one.album + offset });
    first += draft.albums.length;
  }
  return {
    photos: [...byContent.values()].flatMap((same) => join(same) ?? []),
    albums,
    sidecars: drafts.flatMap(({ sidecars }) => sidecars),
    leftOut: drafts.flatMap(({ leftOut }) => leftOut),
    unclear,
  };
}

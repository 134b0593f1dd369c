import type { Draft, DraftPhoto } from './draft.ts';
import { contentOf, referenceOf } from './export-file.ts';
import type { ExportPlan, PlannedPhoto } from './import-plan.ts';

/** Joins the same picture of several folders and zips: what any of them has is kept. */
function join(same: readonly DraftPhoto[]): PlannedPhoto | undefined {
  const main = same.find(({ takenAt }) => takenAt.from === 'sidecar') ?? same[0];
  if (main === undefined) return undefined;
  const description = (main.description ? main : same.find((one) => one.description))?.description;
  return {
    ...referenceOf(main.file),
    fileName: main.fileName,
    bytes: main.file.bytes,
    copies: same.filter((one) => one !== main).map(({ file }) => referenceOf(file)),
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
      const content = contentOf(photo.file);
      byContent.set(content, [...(byContent.get(content) ?? []), moved]);
    }
    for (const one of draft.unclear) unclear.push({ ...one, album: one.album + offset });
    first += draft.albums.length;
  }
  const leftOut = drafts.flatMap((draft) => draft.leftOut);
  for (const hidden of leftOut.filter(({ reason }) => reason === 'hidden')) {
    const same = byContent.get(contentOf(hidden)) ?? [];
    byContent.delete(contentOf(hidden));
    for (const { file } of same) leftOut.push({ ...file, reason: 'hidden' });
  }
  return {
    photos: [...byContent.values()].flatMap((same) => join(same) ?? []),
    albums,
    sidecars: drafts.flatMap(({ sidecars }) => sidecars),
    leftOut,
    unclear,
    missing: drafts.flatMap(({ missing }) => missing),
  };
}

import {
  type DeletedPhoto,
  deletedPhotosRoutes,
  type LibraryOperation,
  type PhotoRange,
  type StartedOperation,
} from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import type { FakeLibrary } from './fake-library.ts';
import { type FakeResponses, refuse } from './fake-responses.ts';

const graceMs = limits.photos.graceDays * 24 * 3600 * 1000;

interface Deletion {
  readonly photo: Photo;
  readonly deletedAt: string;
  /** The operation that deleted it. */
  readonly operationId: string | null;
}

function listed({ photo, deletedAt }: Deletion): DeletedPhoto {
  const { imageId, localFileName, thumbnails, visibleWidth, visibleHeight, averageColour, state } = photo;
  const restorableUntil = new Date(Date.parse(deletedAt) + graceMs).toISOString();
  const shown = { imageId, localFileName, thumbnails, visibleWidth, visibleHeight, averageColour, state };
  return { ...shown, ...(photo.dateTaken && { dateTaken: photo.dateTaken }), deletedAt, restorableUntil };
}

/** Photos in order of time, like the ends of a range. */
const oldestFirst = (photos: readonly Photo[]) =>
  photos.toSorted((one, other) => ((one.dateTaken ?? '') < (other.dateTaken ?? '') ? -1 : 1));

/** Photos of a range of a month by date taken. */
function photosIn(photos: readonly Photo[], { year, month, from, to }: PhotoRange): Photo[] {
  const start = `${year}-${String(month).padStart(2, '0')}`;
  const ofMonth = oldestFirst(photos.filter(({ dateTaken }) => dateTaken?.startsWith(start)));
  const placeOf = (id: string) => ofMonth.findIndex(({ imageId }) => imageId === id);
  return ofMonth.slice(from ? placeOf(from) : 0, to ? placeOf(to) + 1 : ofMonth.length);
}

const idsOf = (photos: readonly Photo[]) => new Set(photos.map(({ imageId }) => imageId));

/** Deleted photos, last deleted first. */
function trackDeletions(library: FakeLibrary) {
  let deletions: Deletion[] = [];
  return {
    all: () => deletions,
    remove(ids: ReadonlySet<string>, operationId: string | null): void {
      const deletedAt = new Date().toISOString();
      const gone = library.photos.filter(({ imageId }) => ids.has(imageId));
      library.photos = library.photos.filter(({ imageId }) => !ids.has(imageId));
      deletions = [...gone.map((photo) => ({ photo, deletedAt, operationId })), ...deletions];
    },
    forget(ids: ReadonlySet<string>): void {
      deletions = deletions.filter(({ photo }) => !ids.has(photo.imageId));
    },
    /** Returns the number of restored photos. */
    restore(isMeant: (deletion: Deletion) => boolean): number {
      const back = deletions.filter(isMeant);
      deletions = deletions.filter((deletion) => !isMeant(deletion));
      library.photos = [...library.photos, ...back.map(({ photo }) => photo)];
      return back.length;
    },
  };
}

/** Operations that are done when first polled. */
function trackOperations() {
  const operations = new Map<string, LibraryOperation>();
  return {
    find: (id: string) => operations.get(id) ?? refuse('not-found'),
    begin(kind: LibraryOperation['kind'], photosCount: number, id?: string): StartedOperation {
      const operationId = id ?? `00000000-0000-4000-a000-${String(operations.size + 1).padStart(12, '0')}`;
      operations.set(operationId, { operationId, kind, state: 'READY', done: photosCount, photosCount });
      return { operationId, photosCount };
    },
  };
}

export interface FakeDeletions {
  /** Deletes photos as another page would. */
  delete(...photos: readonly Photo[]): void;
  /** Deletes photos for good. */
  forget(photoIds: readonly string[]): { failed: string[] };
  /** Restores photos as another page would. */
  restore(...photos: readonly Photo[]): void;
}

/** Serves deletion by ids, by month ranges of the date taken, and of all photos, and restoration. */
export function serveDeletions(server: FakeResponses, library: FakeLibrary): FakeDeletions {
  const { all, remove, forget, restore } = trackDeletions(library);
  const { begin, find } = trackOperations();

  server.respond(photosRoutes.deletePhotos, ({ body }) => {
    remove(new Set(body.photoIds), null);
    return { failed: [] };
  });
  server.respond(deletedPhotosRoutes.deleteSelection, ({ body }) => {
    const ids = idsOf(body.ranges.flatMap((range) => photosIn(library.photos, range)));
    if (ids.size !== body.photosCount) refuse('conflict');
    const started = begin('delete-selection', ids.size, body.operationId);
    remove(ids, started.operationId);
    return started;
  });
  server.respond(deletedPhotosRoutes.deleteAll, () => {
    const started = begin('delete-all', library.photos.length);
    remove(idsOf(library.photos), started.operationId);
    return started;
  });
  server.respond(deletedPhotosRoutes.listDeleted, ({ query }) => {
    const from = Number(query.cursor ?? 0);
    const end = from + (query.limit ?? limits.timeline.maxPageSize);
    return { images: all().slice(from, end).map(listed), cursor: end < all().length ? String(end) : null };
  });
  server.respond(deletedPhotosRoutes.restorePhotos, ({ body }) => {
    restore(({ photo }) => body.photoIds.includes(photo.imageId));
    return { failed: [] };
  });
  const forgetAll = (photoIds: readonly string[]) => {
    forget(new Set(photoIds));
    return { failed: [] };
  };
  server.respond(deletedPhotosRoutes.deleteForGood, ({ body }) => forgetAll(body.photoIds));
  server.respond(deletedPhotosRoutes.restoreAll, ({ body }) => {
    const isMeant = ({ operationId }: Deletion) => !body.operationId || operationId === body.operationId;
    return begin('restore-all', restore(isMeant));
  });
  server.respond(deletedPhotosRoutes.getOperation, ({ params }) => find(params.id));
  return {
    forget: forgetAll,
    delete(...photos) {
      for (const photo of photos) remove(idsOf([photo]), null);
    },
    restore(...photos) {
      const ids = idsOf(photos);
      restore(({ photo }) => ids.has(photo.imageId));
    },
  };
}

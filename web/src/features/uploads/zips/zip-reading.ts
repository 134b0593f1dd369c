import { useSyncExternalStore } from 'react';
import { reportError } from '../../../browser/report-error.ts';
import { createStateStore } from '../../../browser/state-store.ts';
import { systemClock } from '../../../browser/time.ts';
import { workerAddress } from '../../../browser/worker-address.ts';
import { isZip, promisedType } from '../inspect/check-file.ts';
import { Slices } from '../queue/slices.ts';
import { browserTimer } from '../queue/upload-dependencies.ts';
import type { FoundPhoto, ReadZips } from './read-zips.ts';
import { ZippedFile } from './zipped-file.ts';
import type { ZipsResponse } from './zips.worker.ts';
import zipsWorker from './zips.worker.ts?worker&url';

/** What the zips of the dialog have. */
export interface ZipReading extends Omit<ReadZips, 'photos'> {
  /** Number of zips that are being read. */
  readonly reading: number;
  /** The share of what has to be read; null while unknown. */
  readonly progress: number | null;
  /** Number of photos. */
  readonly found: number;
  readonly favourites: number;
  /** Whether the albums are made, too. */
  readonly takesAlbums: boolean;
}

const nothing: ZipReading = {
  ...{ reading: 0, progress: null, found: 0, missing: 0, favourites: 0, takesAlbums: true },
  ...{ albums: [], zips: [], withoutPhotos: [], refused: [], leftOut: [] },
};

const state = createStateStore(nothing);
let controller = new AbortController();

export function useZipReading(): ZipReading {
  return useSyncExternalStore(state.subscribe, state.getSnapshot);
}

/** Stops reading zips: their photos are not chosen. */
export function stopReadingZips(): void {
  controller.abort();
  controller = new AbortController();
  state.update((before) => ({ ...before, reading: 0, progress: null }));
}

export function forgetZips(): void {
  stopReadingZips();
  state.update(() => nothing);
}

export function takeAlbums(takesAlbums: boolean): void {
  state.update((before) => ({ ...before, takesAlbums }));
}

/** Calls back with chosen files: at once, and with the photos of those that are zips when these are read. */
export function takeFiles(files: readonly File[], onFiles: (files: File[]) => void): void {
  const { zips = [], others = [] } = Object.groupBy(files, (file) => (isZip(file) ? 'zips' : 'others'));
  if (others.length > 0) onFiles(others);
  if (zips.length === 0) return;
  const { signal } = controller;
  state.update((before) => ({ ...before, reading: before.reading + zips.length }));
  readInWorker(zips, signal)
    .catch((error: unknown) => {
      if (!signal.aborted) reportError(error, 'upload');
      return {
        ...nothing,
        photos: [],
        refused: zips.map(({ name }) => ({ name, cause: 'unreadable' as const })),
      };
    })
    .then(async (read) => {
      const photos = await makeFiles(read.photos);
      if (signal.aborted) return;
      if (photos.length > 0) onFiles(photos);
      add(read, zips.length);
    })
    .catch((error: unknown) => reportError(error, 'upload'));
}

/** A browser takes a tenth of a millisecond for a file. */
function makeFiles(photos: readonly FoundPhoto[]): Promise<ZippedFile[]> {
  const files: ZippedFile[] = [];
  const slices = new Slices({ after: browserTimer, clock: systemClock });
  return new Promise((resolve) => {
    slices.run(
      photos,
      (photo) => files.push(makeFile(photo)),
      () => resolve(files),
    );
  });
}

function makeFile({ places, name, exported }: FoundPhoto): ZippedFile {
  const [{ zip, entry }] = places;
  return new ZippedFile({
    ...{ name, exported, size: entry.bytes, lastModified: zip.lastModified },
    // The plan knows more names of JPEG than the browser.
    type: promisedType({ name, type: '' }) ?? 'image/jpeg',
    isDeflated: places.some((place) => place.entry.isDeflated),
    open: async () => (await import('./open-place.ts')).openPlace(...places),
  });
}

function add(read: ReadZips, zips: number): void {
  state.update((before) => ({
    reading: before.reading - zips,
    progress: null,
    found: before.found + read.photos.length,
    favourites: before.favourites + read.photos.filter(({ exported }) => exported.isFavourite).length,
    takesAlbums: before.takesAlbums,
    albums: [...new Map([...before.albums, ...read.albums].map((album) => [album.key, album])).values()],
    missing: before.missing + read.missing,
    zips: [...before.zips, ...read.zips],
    withoutPhotos: [...before.withoutPhotos, ...read.withoutPhotos],
    refused: [...before.refused, ...read.refused],
    leftOut: [...before.leftOut, ...read.leftOut],
  }));
}

/** A worker: an export has 100,000 files, and ending the worker ends the reading. */
async function readInWorker(zips: readonly File[], signal: AbortSignal): Promise<ReadZips> {
  // Loaded now, as the network may be gone when the first photo is opened.
  await import('./open-place.ts');
  signal.throwIfAborted();
  const worker = new Worker(workerAddress(zipsWorker), { type: 'module' });
  const reading = new Promise<ReadZips>((resolve, reject) => {
    const fail = () => reject(new Error('The zips could not be read'));
    worker.onmessage = ({ data }: MessageEvent<ZipsResponse>) => {
      if (data.kind === 'progress') state.update((before) => ({ ...before, progress: data.share }));
      else if (data.kind === 'read') resolve(data.read);
      else fail();
    };
    worker.onerror = fail;
    signal.addEventListener('abort', fail);
    worker.postMessage(zips);
  });
  return reading.finally(() => worker.terminate());
}

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
  ...{ albums: [], zips: [], cutOff: [], withoutPhotos: [], refused: [], leftOut: [], unclear: [] },
};

const state = createStateStore(nothing);
let controller = new AbortController();
/** Zips of the dialog, each once. */
let zips: readonly File[] = [];
/** Zips of the last reading that ended. */
let readBefore: readonly File[] = [];
/** Photos that were found, by each of their places. */
let fileAt: ReadonlyMap<string, ZippedFile> = new Map();

function abortReading(): AbortSignal {
  controller.abort();
  controller = new AbortController();
  return controller.signal;
}

export function useZipReading(): ZipReading {
  return useSyncExternalStore(state.subscribe, state.getSnapshot);
}

/** Stops reading zips: their photos are not chosen. */
export function stopReadingZips(): void {
  abortReading();
  zips = readBefore;
  state.update((before) => ({ ...before, reading: 0, progress: null }));
}

export function forgetZips(): void {
  [readBefore, fileAt] = [[], new Map()];
  stopReadingZips();
  state.update(() => nothing);
}

export function takeAlbums(takesAlbums: boolean): void {
  state.update((before) => ({ ...before, takesAlbums }));
}

interface FileTaker {
  onFiles(files: File[]): void;
  /**
   * Receives what more zips say of photos that were found before, by the file that each had; undefined for one that is
   * a copy of another.
   */
  onMore(known: ReadonlyMap<File, File | undefined>): void;
}

const keyOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);

/**
 * Calls back with chosen files: at once, and with the photos of those that are zips when these are read. All zips of
 * the dialog are read together, in however many steps they were chosen: one has the sidecars of another.
 */
export function takeFiles(files: readonly File[], taker: FileTaker): void {
  const { zips: chosen = [], others = [] } = Object.groupBy(files, (file) =>
    isZip(file) ? 'zips' : 'others',
  );
  if (others.length > 0) taker.onFiles(others);
  if (chosen.length === 0) return;
  zips = [...new Map([...zips, ...chosen].map((zip) => [keyOf(zip), zip])).values()];
  const signal = abortReading();
  state.update((before) => ({ ...before, reading: zips.length, progress: null }));
  readTogether(zips, taker, signal).catch((error: unknown) => {
    if (signal.aborted) return;
    reportError(error, 'upload');
    const unread = zips.filter((zip) => !readBefore.includes(zip));
    zips = readBefore;
    const refused = unread.map(({ name }) => ({ name, cause: 'unreadable' as const }));
    state.update((before) => ({
      ...{ ...before, reading: 0, progress: null },
      refused: [...before.refused, ...refused],
    }));
  });
}

async function readTogether(together: readonly File[], taker: FileTaker, signal: AbortSignal): Promise<void> {
  const read = await readInWorker(together, signal);
  const files = await makeFiles(read.photos);
  signal.throwIfAborted();
  readBefore = together;
  const { photos, ...rest } = read;
  const { added, known } = compare(photos, files);
  if (known.size > 0) taker.onMore(known);
  if (added.length > 0) taker.onFiles(added);
  state.update(({ takesAlbums }) => ({
    ...{ ...rest, takesAlbums, reading: 0, progress: null, found: photos.length },
    favourites: photos.filter(({ exported }) => exported.isFavourite).length,
  }));
}

/** Separates new photos from those that were found before. */
function compare(photos: readonly FoundPhoto[], files: readonly ZippedFile[]) {
  const known = new Map<File, File | undefined>([...fileAt.values()].map((file) => [file, undefined]));
  const added: ZippedFile[] = [];
  const found = new Map<string, ZippedFile>();
  photos.forEach(({ places }, index) => {
    const file = files[index] as ZippedFile;
    const keys = places.map(({ zip, entry }) => `${keyOf(zip)} ${entry.start}`);
    const before = keys.flatMap((key) => fileAt.get(key) ?? []).find((one) => known.get(one) === undefined);
    if (before) known.set(before, file);
    // One that was uploaded without its date is sent once more, with it.
    const isDated = before?.exported.takenAt === undefined && file.exported.takenAt !== undefined;
    if (!before || (before.isTaken && isDated)) added.push(file);
    for (const key of keys) found.set(key, file);
  });
  fileAt = found;
  return { added, known };
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

import { useSyncExternalStore } from 'react';
import { reportError } from '../../browser/report-error.ts';
import { createStateStore } from '../../browser/state-store.ts';
import { systemClock } from '../../browser/time.ts';
import { workerAddress } from '../../browser/worker-address.ts';
import { isZip, promisedType } from '../inspect/check-file.ts';
import { Slices } from '../queue/slices.ts';
import { browserTimer } from '../queue/upload-dependencies.ts';
import type { UploadState } from '../queue/upload-state.ts';
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
  /** State of each file that is listed. */
  states(): ReadonlyMap<File, UploadState['kind']>;
  onFiles(files: File[]): void;
  /**
   * Receives the files that take the places of listed ones, as more zips say more of them; undefined for a copy of
   * another.
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
  readTogether(zips, { chosen, taker, signal }).catch((error: unknown) => {
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

interface Reading {
  /** Zips of the last choice. */
  readonly chosen: readonly File[];
  readonly taker: FileTaker;
  readonly signal: AbortSignal;
}

async function readTogether(together: readonly File[], { chosen, taker, signal }: Reading): Promise<void> {
  const read = await readInWorker(together, signal);
  const files = await makeFiles(read.photos);
  signal.throwIfAborted();
  readBefore = together;
  const { photos, ...rest } = read;
  const { added, known } = compare(photos, files, { states: taker.states(), chosen });
  if (known.size > 0) taker.onMore(known);
  if (added.length > 0) taker.onFiles(added);
  state.update(({ takesAlbums }) => ({
    ...{ ...rest, takesAlbums, reading: 0, progress: null, found: photos.length },
    favourites: photos.filter(({ exported }) => exported.isFavourite).length,
  }));
}

interface Listed {
  readonly states: ReadonlyMap<File, UploadState['kind']>;
  readonly chosen: readonly File[];
}

/** Separates new photos from those that were found before. */
function compare(photos: readonly FoundPhoto[], files: readonly ZippedFile[], { states, chosen }: Listed) {
  const isListedAsChosen = (file: File) => states.get(file) === 'chosen';
  const known = new Map<File, File | undefined>(
    [...fileAt.values()].filter(isListedAsChosen).map((file) => [file, undefined]),
  );
  const again = new Set(chosen.map(keyOf));
  const added: ZippedFile[] = [];
  const found = new Map<string, ZippedFile>();
  const seen = new Set<ZippedFile>();
  photos.forEach(({ places }, index) => {
    const file = files[index] as ZippedFile;
    const keys = places.map(({ zip, entry }) => `${keyOf(zip)} ${entry.start}`);
    const before = keys.flatMap((key) => fileAt.get(key) ?? []).find((one) => !seen.has(one));
    if (before) seen.add(before);
    const change =
      before &&
      changeOf(before, file, {
        state: states.get(before),
        isAgain: places.some(({ zip }) => again.has(keyOf(zip))),
        hasNewPlace: keys.some((key) => !fileAt.has(key)),
      });
    if (before && change === 'exchanged') known.set(before, file);
    if (!before || change === 'added') added.push(file);
    for (const key of keys) found.set(key, change === 'kept' && before ? before : file);
  });
  fileAt = found;
  return { added, known };
}

interface Before {
  readonly state: UploadState['kind'] | undefined;
  /** Whether a zip of it is among those of the last choice. */
  readonly isAgain: boolean;
  readonly hasNewPlace: boolean;
}

/** What becomes of a photo that was found before: it takes the place in the list, is sent once more, or stays. */
function changeOf(before: ZippedFile, file: ZippedFile, { state, isAgain, hasNewPlace }: Before) {
  switch (state) {
    case 'chosen':
      return 'exchanged';
    case 'waiting':
      return saysMore(before, file) ? 'exchanged' : 'kept';
    case 'failed':
      // The new place may be sound.
      return hasNewPlace ? 'exchanged' : 'kept';
    case 'cancelled':
      return isAgain ? 'exchanged' : 'kept';
    case undefined:
      // Taken off the list before the upload, or with its end.
      return isAgain || (before.isTaken && (hasNewPlace || saysMore(before, file))) ? 'added' : 'kept';
    default:
      return saysMore(before, file) ? 'added' : 'kept';
  }
}

/** Whether a photo would have another date or more albums with what is known now. */
function saysMore({ exported: before }: ZippedFile, { exported: now }: ZippedFile): boolean {
  if (before.takenAt === undefined && now.takenAt !== undefined) return true;
  if (!state.getSnapshot().takesAlbums) return false;
  const keys = new Set(before.albums.map(({ key }) => key));
  return (now.isFavourite && !before.isFavourite) || now.albums.some(({ key }) => !keys.has(key));
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

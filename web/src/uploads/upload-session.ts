import { albumsRoutes } from '@keepsake/contract/albums';
import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { uploadPath } from '@keepsake/contract/uploads';
import { ApiError } from '../api/api-error.ts';
import { apiUrl, call, hasExtension, session } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { eventTracker } from '../browser/event-tracker.ts';
import { isOnline, onOnlineChange } from '../browser/network.ts';
import { randomFraction, randomId } from '../browser/random.ts';
import { reportError } from '../browser/report-error.ts';
import { systemClock } from '../browser/time.ts';
import { createWakeLock } from '../browser/wake-lock.ts';
import { workerAddress } from '../browser/worker-address.ts';
import { beginMarking } from '../library/favourites/favourite-marks.ts';
import { libraryUserQuery } from '../library/library-queries.ts';
import { followAlbumUploads } from './album-uploads.ts';
import { AlbumFiller } from './exported-albums/album-filler.ts';
import { type AlbumRecord, MadeAlbums } from './exported-albums/made-albums.ts';
import { handleOf } from './file-handles.ts';
import { refusal } from './inspect/check-file.ts';
import inspectWorker from './inspect/inspect.worker.ts?worker&url';
import { createInspector } from './inspect/inspector.ts';
import { releaseEnded, withKeptBytes } from './kept-bytes.ts';
import { exchangeFiles } from './queue/choose-again.ts';
import { concurrencyLimits } from './queue/concurrency.ts';
import { createDeviceCopies, openRemembered, reopenFile } from './queue/device-files.ts';
import { createDeviceStore, filesDatabase } from './queue/device-records.ts';
import { uploadedPhotos } from './queue/photo-batches.ts';
import { SharedQueue, sendAfterWriting } from './queue/shared-queue.ts';
import { browserTimer, type Connection, type UploadDependencies } from './queue/upload-dependencies.ts';
import { UploadQueue } from './queue/upload-queue.ts';
import { UploadRecords } from './queue/upload-records.ts';
import type { TargetAlbum } from './queue/upload-state.ts';
import { warnBeforeUnload } from './queue/warn-before-unload.ts';
import { createWebLock } from './queue/web-lock.ts';
import { rememberedCounts } from './remembered-counts.ts';
import { createRememberedPause } from './remembered-pause.ts';
import { trackImports } from './track-imports.ts';
import { type AccessTokens, createTusTransport } from './transport/tus-transport.ts';
import type { UploadTransport } from './transport/upload-transport.ts';
import { takeFiles } from './zips/zip-reading.ts';

interface UploadSession {
  readonly account: string;
  readonly queue: UploadQueue;
  readonly memory: UploadRecords | null;
  /** Null where the browser has no Web Locks, as over plain http: the queue is the page's. */
  readonly shared: SharedQueue | null;
  readonly filler: AlbumFiller;
  readonly inspect: UploadDependencies['inspect'];
}

let current: UploadSession | undefined;

/** The page load's only queue; it outlives the page that shows it. */
export function uploadSession(): UploadSession {
  current ??= startSession(session.account()?.subject ?? '');
  return current;
}

/** Calls back with chosen files, and with the photos of those that are zips. */
export function takeChosen(files: readonly File[], onFiles: (files: File[]) => void): void {
  takeFiles(files, {
    onFiles,
    states: () => new Map([...uploadSession().queue.all()].map(({ file, state }) => [file, state.kind])),
    onMore: (known) => exchangeFiles(uploadSession().queue, known),
  });
}

/** Adds chosen files, and the photos of those that are zips. */
export function chooseFiles(files: readonly File[], album: TargetAlbum | null): void {
  takeChosen(files, (photos) => uploadSession().queue.choose(photos, album ?? undefined));
}

/** Choosing the same zip again does not help where it is damaged. Its module is loaded with the first zip. */
const codeOfUnread = (error: unknown) =>
  error instanceof Error && error.name === 'ZipError' ? 'damaged-in-zip' : 'unreadable-file';

function startSession(account: string): UploadSession {
  const visit = randomId();
  const pause = createRememberedPause(account);
  const counts = {
    ...rememberedCounts,
    keepOnly(accounts: ReadonlySet<string>) {
      rememberedCounts.keepOnly(accounts);
      pause.keepOnly(accounts);
    },
  };
  const report = (error: unknown) => reportError(error, 'upload');
  const memory =
    'locks' in navigator
      ? new UploadRecords({
          ...{ account, visit, handleOf, report, clock: systemClock, counts },
          store: createDeviceStore(filesDatabase),
          copies: createDeviceCopies(),
        })
      : null;
  const filler = createAlbumFiller(account, (fileId) => memory?.forget(fileId));
  const transport = createTransport(account);
  const inspectBytes = createInspector(() => new Worker(workerAddress(inspectWorker), { type: 'module' }));
  const inspect = (file: File, signal: AbortSignal) =>
    withKeptBytes(file, (bytes) => inspectBytes(bytes, signal)).catch(
      (error: unknown) => ({ kind: 'refused', failure: refusal(codeOfUnread(error)) }) as const,
    );
  const queue = new UploadQueue(
    {
      transport: memory ? sendAfterWriting(memory, transport) : transport,
      inspect,
      reopen: (id, file) => reopenFile(file, memory?.find(id)),
      report,
      onChange(before, after) {
        memory?.watch(before, after);
        filler.follow(before, after);
        followAlbumUploads(before, after);
        releaseEnded(before, after);
      },
      after: browserTimer,
      clock: systemClock,
      maxConcurrency: maxConcurrency(),
      pause,
      connection,
      random: randomFraction,
    },
    uploadedPhotos.add,
    `${visit}-`,
  );
  const shared = memory
    ? new SharedQueue({
        ...{ queue, memory, report, discard: transport.discard },
        lock: createWebLock(account, visit),
        open: openRemembered,
        adoptPhotos(photos) {
          for (const photo of photos) memory.adoptPhoto(photo);
          filler.adopt(photos);
        },
      })
    : null;
  warnBeforeUnload({ queue, memory });
  const keepScreenOn = createWakeLock();
  queue.subscribe(() => keepScreenOn(queue.isRunning() && !queue.getSnapshot().isPaused));
  trackImports(queue, eventTracker.track);
  return { account, queue, memory, shared, filler, inspect };
}

const connection: Connection = {
  isOnline,
  onOnline: (callback) => onOnlineChange((online) => online && callback()),
};

function createAlbumFiller(account: string, onSettled: (fileId: string) => void): AlbumFiller {
  const lockName = `keepsake-albums-${account}`;
  const { accessToken } = tokensOf(account);
  const made = new MadeAlbums({
    ...{ account, clock: systemClock, store: createDeviceStore<AlbumRecord>('keepsake-albums') },
    runExclusive: (task) => ('locks' in navigator ? navigator.locks.request(lockName, task) : task()),
    async create(name) {
      await accessToken();
      const album = await call(albumsRoutes.createAlbum, { body: { name } });
      // The number of albums is there.
      void queryClient.invalidateQueries({ queryKey: libraryUserQuery.queryKey });
      return album;
    },
    listNewest: async () => (await call(albumsRoutes.listAlbums, { query: {} })).albums,
  });
  return new AlbumFiller({
    ...{ made, onSettled, connection, after: browserTimer, random: randomFraction },
    async add(id, photoIds) {
      await accessToken();
      await call(albumsRoutes.addAlbumPhotos, { params: { id }, body: { photoIds: [...photoIds] } });
    },
    favour: hasExtension('favourites')
      ? async (photoIds) => {
          await accessToken();
          const body = { photoIds: [...photoIds], isFavourite: true };
          await call(photosByIdRoutes.setFavourites, { body });
          beginMarking(photoIds, true, new Set()).settle([]);
        }
      : null,
    report: (error) => reportError(error, 'upload'),
  });
}

function maxConcurrency(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.nextHopProtocol === 'http/1.1' ? concurrencyLimits.maxOverHttp1 : concurrencyLimits.max;
}

function createTransport(account: string): UploadTransport {
  return createTusTransport({
    endpoint: new URL(apiUrl('storageApi', uploadPath), document.baseURI).href,
    tokens: tokensOf(account),
    after: browserTimer,
  });
}

/** Another tab may have signed in another customer. */
function tokensOf(account: string): AccessTokens {
  const check = (token: string) => {
    if (session.account()?.subject === account) return token;
    throw new ApiError({ status: 401, code: 'not-signed-in', message: 'Another account', correlationId: '' });
  };
  return {
    accessToken: async () => check(await session.accessToken()),
    replace: async (refused) => check(await session.replace(refused)),
  };
}

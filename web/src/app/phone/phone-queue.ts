import { isOnline, onOnlineChange } from '../../browser/network.ts';
import { randomFraction, randomId } from '../../browser/random.ts';
import { systemClock } from '../../browser/time.ts';
import { createWakeLock } from '../../browser/wake-lock.ts';
import { inspectFile } from '../../uploads/inspect/inspect-file.ts';
import { releaseEnded, withKeptBytes } from '../../uploads/kept-bytes.ts';
import { replaceByName } from '../../uploads/queue/choose-again.ts';
import { concurrencyLimits } from '../../uploads/queue/concurrency.ts';
import { createDeviceCopies, openRemembered, reopenFile } from '../../uploads/queue/device-files.ts';
import { createDeviceStore, filesDatabase } from '../../uploads/queue/device-records.ts';
import { matchAgain, type RememberedFile } from '../../uploads/queue/remembered-files.ts';
import { SharedQueue, sendAfterWriting } from '../../uploads/queue/shared-queue.ts';
import { browserTimer, type Pause } from '../../uploads/queue/upload-dependencies.ts';
import { UploadQueue } from '../../uploads/queue/upload-queue.ts';
import { UploadRecords } from '../../uploads/queue/upload-records.ts';
import { isRunning, type UploadState } from '../../uploads/queue/upload-state.ts';
import { warnBeforeUnload } from '../../uploads/queue/warn-before-unload.ts';
import { createWebLock } from '../../uploads/queue/web-lock.ts';
import { rememberedCounts } from '../../uploads/remembered-counts.ts';
import { createTusTransport } from '../../uploads/transport/tus-transport.ts';
import type { UploadTransport } from '../../uploads/transport/upload-transport.ts';
import { createLockFallback } from './lock-fallback.ts';
import { type PhoneApi, PhoneError, type PhoneSession } from './phone-session.ts';
import { createSentFiles, nameAndSize, type SentFiles } from './sent-files.ts';

/** The page reads why the service refuses. */
const report = () => {};

const neverPaused: Pause = { isPaused: () => false, set: () => {}, subscribe: () => () => {} };

/** Safari before 26, and every browser over plain http, keeps no copies of files over a reload. */
const keepsCopies = 'FileSystemFileHandle' in window && 'createWritable' in FileSystemFileHandle.prototype;

export interface PhoneUploads {
  readonly queue: UploadQueue;
  readonly shared: SharedQueue;
  readonly sent: SentFiles;
  /** Whether a reload loses what is being sent. */
  readonly losesFiles: boolean;
  /** Sends nothing. Returns how many were chosen or sent before. */
  choose(files: Iterable<File>): number;
  /** Files that must be chosen again, and are not yet. */
  missing(): readonly RememberedFile[];
  /** Sends what was chosen; goes on with what was chosen again. */
  upload(): void;
  /** Removes files that wait for "Upload". */
  removeChosen(): void;
  /** What is being sent waits for "Upload" again. */
  stop(): void;
}

function createTransport({ files }: PhoneApi, token: string): UploadTransport {
  return createTusTransport({
    endpoint: files,
    tokens: {
      accessToken: async () => token,
      replace: () => Promise.reject(new PhoneError('not-signed-in')),
    },
    after: browserTimer,
    // The service sends a phone no image ids; it counts the last byte when the photo is stored.
    isStored: (response, file) => Number(response.getHeader('Upload-Offset') ?? Number.NaN) === file.size,
  });
}

function createMemory(account: string, visit: string): UploadRecords {
  return new UploadRecords({
    ...{ account, visit, report, clock: systemClock, counts: rememberedCounts },
    store: createDeviceStore(filesDatabase),
    copies: createDeviceCopies(),
    handleOf: () => undefined,
  });
}

/** Removes what an ended transfer has left on the device. */
export async function clearPhoneUploads({ account }: PhoneSession): Promise<void> {
  createSentFiles(account).clear();
  const memory = createMemory(account, randomId());
  memory.remove(await memory.list());
}

/** The site's queue, for a phone: without hashes, which cost an old phone more than they save. */
export function createPhoneUploads(api: PhoneApi, { token, account }: PhoneSession): PhoneUploads {
  const visit = randomId();
  const sent = createSentFiles(account);
  const memory = createMemory(account, visit);
  const transport = createTransport(api, token);
  const queue = new UploadQueue(
    {
      transport: sendAfterWriting(memory, transport),
      inspect: (file) =>
        withKeptBytes(file, (bytes) =>
          inspectFile(
            bytes,
            async () => undefined,
            () => false,
          ),
        ),
      reopen: (id, file) => reopenFile(file, memory.find(id)),
      report,
      onChange(before, after) {
        memory.watch(before, after);
        releaseEnded(before, after);
        if (after?.state.kind === 'done') sent.add(after.file);
      },
      after: browserTimer,
      clock: systemClock,
      maxConcurrency: concurrencyLimits.maxOverHttp1,
      pause: neverPaused,
      connection: { isOnline, onOnline: (callback) => onOnlineChange((online) => online && callback()) },
      random: randomFraction,
    },
    () => {},
    `${visit}-`,
  );
  const lock =
    'locks' in navigator
      ? createWebLock(account, visit)
      : createLockFallback(new BroadcastChannel(`keepsake-phone-${account}`), visit, browserTimer);
  const { discard } = transport;
  const shared = new SharedQueue({ queue, memory, lock, open: openRemembered, discard, report });
  // What was sent before a reload.
  void shared.resume();
  warnBeforeUnload({ queue, memory, withChosen: true });
  const keepScreenOn = createWakeLock();
  queue.subscribe(() => keepScreenOn(queue.isRunning()));
  return { queue, shared, sent, losesFiles: !keepsCopies, ...createChoosing(queue, shared, sent) };
}

function createChoosing(
  queue: UploadQueue,
  shared: SharedQueue,
  sent: SentFiles,
): Pick<PhoneUploads, 'choose' | 'missing' | 'upload' | 'removeChosen' | 'stop'> {
  const itemsThat = (isMatch: (state: UploadState) => boolean) =>
    [...queue.all()].filter(({ state }) => isMatch(state));
  const chosenItems = () => itemsThat(({ kind }) => kind === 'chosen');
  // Without file handles, no file needs a permission.
  const needChoosing = () => shared.state.getSnapshot().needChoosing;
  const missing = () => {
    if (needChoosing().length === 0) return [];
    const chosen = chosenItems().map(({ file }) => file);
    const { found, outdated } = matchAgain(needChoosing(), chosen);
    const again = new Set([...found, ...outdated].map(({ remembered }) => remembered));
    return needChoosing().filter((file) => !again.has(file));
  };
  return {
    missing,
    choose(files) {
      const all = [...files];
      const rest = replaceByName(queue, all);
      const names = new Set(missing().map(nameAndSize));
      const here = itemsThat((state) => state.kind === 'chosen' || isRunning(state));
      const known = new Set(here.map(({ file }) => nameAndSize(file)));
      const isNew = (file: File) => !known.has(nameAndSize(file)) && !sent.has(file);
      const others = rest.filter((file) => names.has(nameAndSize(file)) || isNew(file));
      queue.choose(others);
      return rest.length - others.length;
    },
    upload: () => shared.upload(),
    removeChosen() {
      for (const { id } of chosenItems()) queue.remove(id);
    },
    stop() {
      // The service is about to receive the others.
      const stopped = itemsThat((state) => isRunning(state) && state.kind !== 'finishing');
      for (const { id } of stopped) {
        queue.cancel(id);
        queue.remove(id);
      }
      queue.choose(stopped.map(({ file }) => file));
    },
  };
}

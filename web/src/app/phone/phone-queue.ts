import { isOnline, onOnlineChange } from '../../browser/network.ts';
import { randomFraction, randomId } from '../../browser/random.ts';
import { createScreenLock } from '../../browser/screen-lock.ts';
import { systemClock } from '../../browser/time.ts';
import { inspectFile } from '../../features/uploads/inspect/inspect-file.ts';
import { createDeviceCopies, openRemembered } from '../../features/uploads/queue/device-files.ts';
import { createDeviceStore } from '../../features/uploads/queue/device-records.ts';
import { FileMemory } from '../../features/uploads/queue/file-memory.ts';
import { laneLimits } from '../../features/uploads/queue/lanes.ts';
import { SharedQueue, sendAfterWriting } from '../../features/uploads/queue/shared-queue.ts';
import { createTabTurns } from '../../features/uploads/queue/tab-turns.ts';
import { browserTimer, type Pause } from '../../features/uploads/queue/upload-dependencies.ts';
import { UploadQueue } from '../../features/uploads/queue/upload-queue.ts';
import { rememberedCounts } from '../../features/uploads/remembered-counts.ts';
import { createTusTransport } from '../../features/uploads/transport/tus-transport.ts';
import { type PhoneApi, PhoneError, type PhoneSession } from './phone-session.ts';

const neverPaused: Pause = { isPaused: () => false, set: () => {}, subscribe: () => () => {} };

export interface PhoneUploads {
  readonly queue: UploadQueue;
  /** Null where the browser cannot remember files over a reload. */
  readonly shared: SharedQueue | null;
}

/** The site's queue, for a phone: without hashes, which cost an old phone more than they save. */
export function createPhoneUploads(api: PhoneApi, { token, account }: PhoneSession): PhoneUploads {
  const visit = randomId();
  // The page reads why the service refuses.
  const report = () => {};
  const memory =
    'locks' in navigator
      ? new FileMemory({
          ...{ account, visit, report, clock: systemClock, counts: rememberedCounts },
          store: createDeviceStore(),
          copies: createDeviceCopies(),
          handleOf: () => undefined,
        })
      : null;
  const transport = createTusTransport({
    endpoint: api.files,
    tokens: {
      accessToken: async () => token,
      replace: () => Promise.reject(new PhoneError('not-signed-in')),
    },
    after: browserTimer,
    // The service sends a phone no image ids; it counts the last byte when the photo is stored.
    isStored: (response, file) => Number(response.getHeader('Upload-Offset') ?? Number.NaN) === file.size,
  });
  const queue = new UploadQueue(
    {
      transport: memory ? sendAfterWriting(memory, transport) : transport,
      inspect: (file) =>
        inspectFile(
          file,
          async () => undefined,
          () => false,
        ),
      report,
      onChange: (before, after) => memory?.watch(before, after),
      after: browserTimer,
      clock: systemClock,
      maxLanes: laneLimits.mostOverHttp1,
      pause: neverPaused,
      connection: { isOnline, onOnline: (callback) => onOnlineChange((online) => online && callback()) },
      random: randomFraction,
    },
    () => {},
    `${visit}-`,
  );
  const shared =
    memory &&
    new SharedQueue({ queue, memory, turns: createTabTurns(account, visit), open: openRemembered, report });
  // What was chosen before a reload.
  void shared?.resume();
  const keepScreenOn = createScreenLock();
  queue.subscribe(() => keepScreenOn(queue.isRunning()));
  return { queue, shared };
}

import type { OpenedFile } from './device-files.ts';
import {
  createFakeDependencies,
  createFakePause,
  type FakeDependencies,
  settlePromises,
} from './fake-dependencies.ts';
import type { RememberedFile } from './remembered-files.ts';
import { type Progress, SharedQueue, sendAfterWriting, type UploadLock } from './shared-queue.ts';
import type { Pause, UploadDependencies } from './upload-dependencies.ts';
import { UploadQueue } from './upload-queue.ts';
import { type FileCopies, type FileStore, type RememberedCounts, UploadRecords } from './upload-records.ts';

export interface FakeTab<Dependencies = FakeDependencies> {
  readonly account: string;
  readonly visit: string;
  readonly dependencies: Dependencies;
  readonly queue: UploadQueue;
  readonly memory: UploadRecords;
  readonly shared: SharedQueue;
  /** Photos of earlier visits that wait for their albums. */
  readonly adopted: readonly RememberedFile[];
}

/** A browser with several tabs, in memory. */
export interface FakeDevice<Dependencies = FakeDependencies> {
  readonly records: Map<string, RememberedFile>;
  readonly copies: Map<string, File>;
  readonly counts: Map<string, number>;
  readonly tabs: Set<FakeTab<Dependencies>>;
  readonly reported: unknown[];
  /** Most records of one write. */
  largestBatch: number;
  /** Whether every write fails. */
  isBroken: boolean;
  hasRoom: boolean;
  /** Whether files have handles, as those dropped in Chromium. */
  hasHandles: boolean;
  /** Whether files of an earlier visit may be read; until the last tab is gone. */
  isAllowed: boolean;
  now: number;
  open(account?: string): FakeTab<Dependencies>;
  /** The tab is gone at once; nothing that it began goes on. */
  kill(tab: FakeTab<Dependencies>): Promise<void>;
  /** All tabs are gone, and what the browser had not yet written of its counts. */
  crash(): Promise<void>;
}

interface Waiting {
  readonly visit: string;
  begin(): void;
}

/** Locks as the browser grants them: one after the other, until a tab releases its lock or dies. */
class FakeLocks {
  readonly listeners = new Map<string, (progress: Progress | null) => void>();
  readonly requested = new Map<string, () => void>();
  private readonly line: Waiting[] = [];

  of(visit: string, openVisits: () => string[]): UploadLock {
    return {
      runExclusive: (act) =>
        new Promise((resolve) => {
          const begin = async () => {
            await act();
            this.leave(waiting);
            resolve();
          };
          const waiting: Waiting = { visit, begin: () => void begin() };
          this.line.push(waiting);
          if (this.line.length === 1) waiting.begin();
        }),
      openVisits: async () => new Set(openVisits()),
      publish: (progress) => {
        for (const [other, listener] of this.listeners) if (other !== visit) listener(progress);
      },
      requestProgress: () => {
        for (const [other, onRequest] of this.requested) if (other !== visit) onRequest();
      },
      subscribe: (listener, onRequest) => {
        this.listeners.set(visit, listener);
        this.requested.set(visit, onRequest);
      },
    };
  }

  kill(visit: string): void {
    this.listeners.delete(visit);
    this.requested.delete(visit);
    for (const waiting of [...this.line]) if (waiting.visit === visit) this.leave(waiting);
  }

  private leave(waiting: Waiting): void {
    const index = this.line.indexOf(waiting);
    if (index < 0) return;
    this.line.splice(index, 1);
    if (index === 0) this.line[0]?.begin();
  }
}

type Kept = Pick<FakeDevice<unknown>, 'records' | 'copies' | 'hasRoom' | 'isBroken' | 'largestBatch'>;

/** A killed tab writes nothing more. */
function createStorage(device: Kept, isAlive: () => boolean) {
  const { records, copies } = device;
  const store: FileStore = {
    async put(files) {
      if (device.isBroken) throw new Error('no room');
      device.largestBatch = Math.max(device.largestBatch, files.length);
      if (isAlive()) for (const file of files) records.set(file.id, file);
    },
    async remove(ids) {
      if (isAlive()) for (const id of ids) records.delete(id);
    },
    all: async () => [...records.values()],
  };
  const fileCopies: FileCopies = {
    async save(id, file) {
      if (isAlive() && device.hasRoom) copies.set(id, file);
      return device.hasRoom;
    },
    async remove(id) {
      if (isAlive()) copies.delete(id);
    },
  };
  return { store, copies: fileCopies };
}

function createCounts(counts: Map<string, number>, isAlive: () => boolean): RememberedCounts {
  return {
    add: (name, count) => {
      if (isAlive()) counts.set(name, Math.max(0, (counts.get(name) ?? 0) + count));
    },
    keepOnly: (names) => {
      if (isAlive()) for (const name of counts.keys()) if (!names.has(name)) counts.delete(name);
    },
  };
}

/** Handles as Chromium gives them for dropped files. */
function createHandles(device: Pick<FakeDevice<unknown>, 'copies' | 'hasHandles' | 'isAllowed'>) {
  const handles = new Map<File, FileSystemFileHandle>();
  return {
    handleOf(file: File) {
      if (device.hasHandles && !handles.has(file))
        handles.set(file, { getFile: async () => file } as FileSystemFileHandle);
      return handles.get(file);
    },
    async open({ id, isCopied, handle }: RememberedFile): Promise<OpenedFile> {
      if (isCopied) return device.copies.get(id) ?? 'needs-choosing';
      if (handle === undefined) return 'needs-choosing';
      return device.isAllowed ? handle.getFile() : 'needs-permission';
    },
  };
}

function createQueue(dependencies: UploadDependencies, memory: UploadRecords, visit: string): UploadQueue {
  const { transport } = dependencies;
  return new UploadQueue(
    {
      ...dependencies,
      onChange: (before, after) => memory.watch(before, after),
      transport: sendAfterWriting(memory, transport),
    },
    () => undefined,
    `${visit}-`,
  );
}

export const createFakeDevice = (): FakeDevice =>
  createDeviceWith((_account, pause) => createFakeDependencies(pause));

/** The device is in memory; what its tabs depend on is the caller's. */
export function createDeviceWith<Dependencies extends UploadDependencies>(
  makeDependencies: (account: string, pause: Pause) => Dependencies,
): FakeDevice<Dependencies> {
  const locks = new FakeLocks();
  /** One for all tabs of an account. */
  const pauses = new Map<string, Pause>();
  let visits = 0;

  function open(account = 'anna'): FakeTab<Dependencies> {
    visits += 1;
    const visit = `visit${visits}`;
    const pause = pauses.get(account) ?? createFakePause();
    pauses.set(account, pause);
    const dependencies = makeDependencies(account, pause);
    const report = (error: unknown) => void device.reported.push(error);
    const isAlive = () => device.tabs.has(tab);
    const memory = new UploadRecords({
      ...{ account, visit, report, handleOf: handles.handleOf, clock: { now: () => device.now } },
      ...createStorage(device, isAlive),
      counts: createCounts(device.counts, isAlive),
    });
    const queue = createQueue(dependencies, memory, visit);
    const adopted: RememberedFile[] = [];
    const shared = new SharedQueue({
      ...{ queue, memory, report, open: handles.open, discard: dependencies.transport.discard },
      adoptPhotos: (photos) => void adopted.push(...photos),
      lock: locks.of(visit, () => [...device.tabs].map((open) => open.visit)),
    });
    const tab: FakeTab<Dependencies> = { account, visit, dependencies, queue, memory, shared, adopted };
    device.tabs.add(tab);
    return tab;
  }

  async function end(tabs: readonly FakeTab<Dependencies>[]): Promise<void> {
    for (const tab of tabs) device.tabs.delete(tab);
    if (device.tabs.size === 0) device.isAllowed = false;
    for (const { visit } of tabs) locks.kill(visit);
    await settlePromises();
  }

  const device: FakeDevice<Dependencies> = {
    ...{ records: new Map(), copies: new Map(), counts: new Map(), tabs: new Set(), reported: [] },
    ...{ hasRoom: true, hasHandles: false, isAllowed: false, isBroken: false, largestBatch: 0, now: 0, open },
    kill: (tab) => end([tab]),
    async crash() {
      device.counts.clear();
      await end([...device.tabs]);
    },
  };
  const handles = createHandles(device);
  return device;
}

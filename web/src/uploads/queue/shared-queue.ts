import { createStateStore } from '../../browser/state-store.ts';
import type { UploadTransport } from '../transport/upload-transport.ts';
import type { OpenedFile } from './device-files.ts';
import {
  type ChosenAgain,
  fromStart,
  matchAgain,
  type RememberedFile,
  restoredState,
} from './remembered-files.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { UploadRecords } from './upload-records.ts';
import type { ExportChoice, UploadState } from './upload-state.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface SharedState {
  /** Files of an earlier visit that the browser opens after a press. */
  readonly needPermission: readonly RememberedFile[];
  /** Files of an earlier visit that must be chosen again. */
  readonly needChoosing: readonly RememberedFile[];
  /** The upload of the tab that holds the lock. */
  readonly elsewhere: Progress | null;
  /** Whether this tab goes on with an earlier visit's upload. */
  readonly isResumed: boolean;
}

/** One tab of an account uploads at a time. */
export interface UploadLock {
  /** Runs `act` when no other tab holds the lock, and holds it until `act` has ended. */
  runExclusive(task: () => Promise<void>): Promise<void>;
  /** The visits whose tabs are open. */
  openVisits(): Promise<ReadonlySet<string>>;
  /** Publishes to the other tabs; null at the end. */
  publish(progress: Progress | null): void;
  /** The tab that holds the lock publishes. */
  requestProgress(): void;
  subscribe(listener: (progress: Progress | null) => void, onRequest: () => void): void;
}

export interface SharedQueueParts {
  readonly queue: UploadQueue;
  readonly memory: UploadRecords;
  readonly lock: UploadLock;
  open(file: RememberedFile): Promise<OpenedFile>;
  /** Deletes an unfinished upload. Never rejects. */
  discard(url: string): Promise<void>;
  /** Takes photos of an earlier visit that wait for their albums. */
  adoptPhotos?(photos: readonly RememberedFile[]): void;
  report(error: unknown): void;
}

export const nothingShared: SharedState = {
  needPermission: [],
  needChoosing: [],
  elsewhere: null,
  isResumed: false,
};

const isUnfinished = ({ kind }: UploadState) => kind === 'waiting' || kind === 'failed';

/**
 * The queue takes the lock to upload: what is stored then is the truth, so that a file that another tab has
 * ended is not sent again, and one that a closed tab has left is not lost.
 */
export class SharedQueue {
  readonly state = createStateStore(nothingShared);
  private readonly parts: SharedQueueParts;
  private isWaiting = false;
  private hasLock = false;

  constructor(parts: SharedQueueParts) {
    this.parts = parts;
    const { queue, lock } = parts;
    queue.setOpen(false);
    queue.subscribe(() => {
      if (queue.isRunning()) void this.resume();
      this.publish();
    });
    lock.subscribe(
      (elsewhere) => {
        if (!this.hasLock) this.change({ elsewhere });
      },
      () => this.publish(),
    );
  }

  private publish(): void {
    const { files, enqueued } = this.parts.queue.getSnapshot().totals;
    if (this.hasLock) this.parts.lock.publish({ done: files.done, total: enqueued });
  }

  /** Takes the lock, and goes on with what closed tabs have left. */
  async resume(): Promise<void> {
    if (this.isWaiting) return;
    const { queue, lock, report } = this.parts;
    this.isWaiting = true;
    // A paused tab publishes nothing by itself.
    lock.requestProgress();
    await lock
      .runExclusive(() => this.uploadWithLock())
      .catch((error: unknown) => {
        report(error);
        queue.setOpen(true);
      });
    this.isWaiting = false;
    if (queue.isRunning()) void this.resume();
  }

  /**
   * Opens files of an earlier visit after a press that allowed it, also while others of them are uploaded.
   */
  async openAllowed(): Promise<void> {
    if (!this.hasLock) return this.resume();
    // Files are listed until they are opened.
    const { needPermission } = this.state.getSnapshot();
    await this.restore(needPermission);
  }

  /** Goes on with those files that are missing; returns the others, which wait for "Upload". */
  chooseAgain(files: Iterable<File>): File[] {
    const { found, rest } = matchAgain(this.missing(), files);
    this.goOn(found);
    return rest;
  }

  /** Sends what was chosen. Missing files among it go on, those with another time from the start. */
  upload(choice?: ExportChoice): void {
    if (this.missing().length > 0) this.resumeWithChosen();
    this.parts.queue.start(choice);
  }

  private resumeWithChosen(): void {
    const { queue } = this.parts;
    const chosen = [...queue.all()].filter(({ state }) => state.kind === 'chosen');
    for (const [albumId, items] of Map.groupBy(chosen, ({ album }) => album?.id)) {
      // What was chosen for an album is an upload of that album alone.
      const isOfAlbum = ({ album }: RememberedFile) => albumId === undefined || album?.id === albumId;
      const files = items.map(({ file }) => file);
      const { found, outdated } = matchAgain(this.missing().filter(isOfAlbum), files);
      const again = new Set([...found, ...outdated].map(({ file }) => file));
      for (const { id, file } of items) if (again.has(file)) queue.remove(id);
      this.discardAll(outdated.map(({ remembered }) => remembered));
      this.goOn([...found, ...outdated.map(fromStart)]);
    }
  }

  /** Gives up the missing files. */
  removeMissing(): void {
    const missing = this.missing();
    this.parts.memory.remove(missing);
    this.discardAll(missing);
    this.change({ needPermission: [], needChoosing: [] });
  }

  private goOn(again: readonly ChosenAgain[]): void {
    for (const { remembered, file } of again) this.restoreOne({ ...remembered, isCopied: false }, file);
    const ids = new Set(again.map(({ remembered }) => remembered.id));
    this.keepMissing((id) => !ids.has(id));
  }

  private keepMissing(isMissing: (id: string) => boolean): void {
    const { needPermission, needChoosing } = this.state.getSnapshot();
    this.change({
      needPermission: needPermission.filter(({ id }) => isMissing(id)),
      needChoosing: needChoosing.filter(({ id }) => isMissing(id)),
    });
  }

  private discardAll(files: readonly RememberedFile[]): void {
    for (const { facts } of files) if (facts.url !== undefined) void this.parts.discard(facts.url);
  }

  private missing(): RememberedFile[] {
    const { needPermission, needChoosing } = this.state.getSnapshot();
    return [...needPermission, ...needChoosing];
  }

  private change(part: Partial<SharedState>): void {
    this.state.update((before) => ({ ...before, ...part }));
  }

  private async uploadWithLock(): Promise<void> {
    const { queue, memory, lock } = this.parts;
    this.hasLock = true;
    this.change({ elsewhere: null });
    // The records must not contain files that were just removed.
    await memory.written();
    const others = await this.readStored();
    queue.setOpen(true);
    const open = await lock.openVisits();
    const left = others.filter(({ visit, imageId }) => !open.has(visit) && imageId === undefined);
    this.parts.adoptPhotos?.(
      others.filter(({ visit, imageId }) => !open.has(visit) && imageId !== undefined),
    );
    const ids = new Set(left.map(({ id }) => id));
    this.keepMissing((id) => ids.has(id));
    await this.restore(left);
    await this.untilEnded();
    queue.setOpen(false);
    this.hasLock = false;
    await memory.written();
    lock.publish(null);
  }

  private untilEnded(): Promise<void> {
    const { queue } = this.parts;
    return new Promise((resolve) => {
      const end = () => {
        if (queue.isRunning()) return;
        stop();
        resolve();
      };
      const stop = queue.subscribe(end);
      end();
    });
  }

  /** Drops what another tab has ended and returns what others have left. */
  private async readStored(): Promise<RememberedFile[]> {
    const { queue, memory } = this.parts;
    const own = [...queue.all()].filter(({ id, state }) => memory.isStored(id) && isUnfinished(state));
    const files = new Map((await memory.list()).map((file) => [file.id, file]));
    for (const { id, file, album, exported, state } of own) {
      const stored = files.get(id);
      files.delete(id);
      if (stored === undefined) {
        memory.release(id);
        queue.release(id);
      } else if (state.kind === 'waiting') {
        queue.restore(id, { file, album, exported, state, facts: stored.facts });
      }
    }
    return [...files.values()];
  }

  private async restore(files: readonly RememberedFile[]): Promise<void> {
    const needPermission: RememberedFile[] = [];
    const needChoosing: RememberedFile[] = [];
    const wereMissing = new Set(this.missing().map(({ id }) => id));
    /** The file was removed, or chosen again, while the others were opened. */
    const isSettled = ({ id }: RememberedFile) =>
      wereMissing.has(id) && !this.missing().some((file) => file.id === id);
    for (const remembered of files) {
      const opened = await this.parts.open(remembered);
      if (isSettled(remembered)) continue;
      if (opened === 'needs-permission') needPermission.push(remembered);
      else if (opened === 'needs-choosing') needChoosing.push(remembered);
      else this.restoreOne(remembered, opened);
    }
    const ids = new Set(files.map(({ id }) => id));
    const others = (list: readonly RememberedFile[]) => list.filter(({ id }) => !ids.has(id));
    this.state.update((before) => ({
      ...before,
      needPermission: [...others(before.needPermission), ...needPermission],
      needChoosing: [...others(before.needChoosing), ...needChoosing],
    }));
  }

  private restoreOne(remembered: RememberedFile, file: File): void {
    const { id, facts, album, exported, failure } = remembered;
    this.parts.memory.adopt(remembered, file);
    this.parts.queue.restore(id, { file, facts, album, exported, state: restoredState(failure) });
    if (!this.state.getSnapshot().isResumed) this.change({ isResumed: true });
  }
}

/** Sends a file once it is remembered. */
export function sendAfterWriting(memory: UploadRecords, transport: UploadTransport): UploadTransport {
  return {
    ...transport,
    async send(request, events, signal) {
      await memory.remembered(request.id);
      return transport.send(request, events, signal);
    },
  };
}

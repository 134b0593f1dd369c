import { checkFile } from '../inspect/check-file.ts';
import { ZippedFile } from '../zips/zipped-file.ts';
import { ConcurrencyController } from './concurrency.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { type FinalState, runUpload } from './run-upload.ts';
import { Slices } from './slices.ts';
import type { UploadDependencies } from './upload-dependencies.ts';
import {
  type ExportChoice,
  isRunning,
  noFacts,
  sentBytesOf,
  type TargetAlbum,
  type UploadFacts,
  type UploadItem,
  type UploadState,
  waiting,
} from './upload-state.ts';
import { countChange, noTotals, runningFiles, type UploadTotals } from './upload-totals.ts';

export interface QueueSnapshot {
  /** Ids in the order of choosing; the same array until files are added or removed. */
  readonly ids: readonly string[];
  readonly totals: UploadTotals;
  readonly isPaused: boolean;
}

/** The files of one visit: two to six run at a time, each to exactly one final state. Without React. */
export class UploadQueue {
  private readonly dependencies: UploadDependencies;
  private readonly onDone: (imageId: string) => void;
  private readonly notifier: Notifier;
  private readonly items = new Map<string, UploadItem>();
  /** A set keeps the order and removes in constant time. */
  private readonly waiting = new Set<string>();
  private readonly running = new Map<string, AbortController>();
  /** Cancelled while the service was creating the photo, which cannot be stopped, only not retried. */
  private readonly cancelAfterAttempt = new Set<string>();
  private readonly idPrefix: string;
  private readonly adding: Slices;
  private readonly changing: Slices;
  /** Whether "Upload" was pressed for files that are being added. */
  private readonly additions = new Set<{ isStarted: boolean }>();
  private readonly concurrency: ConcurrencyController;
  choice: ExportChoice = (exported) => exported;
  private isOpen = true;
  private created = 0;
  private totals = noTotals;
  private ids: readonly string[] | undefined = [];
  private snapshot: QueueSnapshot;

  /** `onDone` is called once for each added photo. */
  constructor(dependencies: UploadDependencies, onDone: (imageId: string) => void, idPrefix = '') {
    this.idPrefix = idPrefix;
    this.dependencies = dependencies;
    this.onDone = onDone;
    this.concurrency = new ConcurrencyController(dependencies);
    [this.adding, this.changing] = [new Slices(dependencies), new Slices(dependencies)];
    this.notifier = createNotifier(dependencies.after, () => this.takeSnapshot());
    this.snapshot = { ids: [], totals: noTotals, isPaused: this.isPaused() };
    dependencies.pause.subscribe(() => this.followPause());
  }

  /** Notifies at most ten times a second. */
  readonly subscribe = (listener: () => void): (() => void) => this.notifier.subscribe(listener);

  readonly getSnapshot = (): QueueSnapshot => this.snapshot;

  readonly get = (id: string): UploadItem | undefined => this.items.get(id);

  /**
   * Adds files as chosen, or as failed if they cannot be uploaded. Sends nothing. While nothing runs,
   * removes finished files; failures stay.
   */
  choose(files: Iterable<File>, album?: TargetAlbum): void {
    if (this.running.size === 0) this.removeAll(({ kind }) => kind === 'done' || kind === 'cancelled');
    const addition = { isStarted: false };
    this.additions.add(addition);
    this.adding.run(
      // A copy: the picker empties its list.
      [...files],
      (file) => this.add(file, album, addition.isStarted),
      () => this.additions.delete(addition),
    );
  }

  start(choice = this.choice): void {
    this.choice = choice;
    this.setPaused(false);
    for (const addition of this.additions) addition.isStarted = true;
    this.changing.run([...this.items.keys()], (id) => this.startOne(id));
  }

  /** A paused queue sends nothing, but for what the service needs to end a file whose bytes are all there. */
  setPaused(isPaused: boolean): void {
    this.dependencies.pause.set(isPaused);
  }

  /** A closed queue starts no file; those that run go on. */
  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.startNext();
  }

  /** Adds an enqueued file of an earlier visit, or gives a waiting one the facts that another tab found. */
  restore(id: string, item: Pick<UploadItem, 'file' | 'facts' | 'album' | 'exported' | 'state'>): void {
    if (this.running.has(id)) return;
    if (item.state.kind === 'waiting') this.waiting.add(id);
    this.put(id, { ...item, id, wasEnqueued: true });
    this.startNext();
  }

  /** Removes a file that another tab has ended. */
  release(id: string): void {
    if (this.running.has(id)) return;
    this.waiting.delete(id);
    this.put(id, undefined);
  }

  /** Every file in its present state, without waiting for the next snapshot. */
  readonly all = (): Iterable<UploadItem> => this.items.values();

  /** Whether files are chosen that are not in the list yet. */
  readonly isAdding = (): boolean => this.additions.size > 0;

  isRunning(): boolean {
    return runningFiles(this.totals) > 0;
  }

  remove(id: string): void {
    const item = this.items.get(id);
    if (item === undefined || isRunning(item.state)) return;
    this.put(id, undefined);
    if (item.facts.url !== undefined) void this.dependencies.transport.discard(item.facts.url);
  }

  /** Cancels an upload. One whose bytes are all sent ends by itself: as a photo or, if that fails, as cancelled. */
  cancel(id: string): void {
    if (this.items.get(id)?.state.kind === 'finishing') this.cancelAfterAttempt.add(id);
    else this.cancelNow(id);
  }

  cancelAll(): void {
    for (const addition of this.additions) addition.isStarted = false;
    this.changing.stop();
    // Files that wait must not start while the others are cancelled.
    this.waiting.clear();
    this.changing.run([...new Set([...this.running.keys(), ...this.items.keys()])], (id) => this.cancel(id));
  }

  /** Retries a failed file; resumes its upload. */
  retry(id: string): void {
    const state = this.items.get(id)?.state;
    if (state?.kind === 'failed' && state.failure.retryable) this.enqueue(id);
  }

  retryAll(): void {
    this.changing.run([...this.items.keys()], (id) => this.retry(id));
  }

  /** Removes all files, including those that are being added. */
  clear(): void {
    this.adding.stop();
    this.additions.clear();
    this.removeAll(() => true);
  }

  private removeAll(isRemoved: (state: UploadState) => boolean): void {
    for (const { id, state } of this.items.values()) if (isRemoved(state)) this.remove(id);
  }

  private add(file: File, album: TargetAlbum | undefined, isStarted: boolean): void {
    this.created += 1;
    const id = this.idPrefix + this.created;
    const failure = checkFile(file);
    const state: UploadState = failure ? { kind: 'failed', failure } : { kind: 'chosen' };
    const exported = file instanceof ZippedFile ? file.exported : undefined;
    this.put(id, { id, file, facts: noFacts, album, exported, state, wasEnqueued: false });
    if (isStarted) this.startOne(id);
  }

  private startOne(id: string): void {
    const { file, state, exported } = this.items.get(id) ?? {};
    if (state?.kind !== 'chosen') return;
    if (file instanceof ZippedFile) file.isTaken = true;
    this.enqueue(id, { exported: this.choice(exported) });
  }

  private put(id: string, item: UploadItem | undefined): void {
    const before = this.items.get(id);
    if (item === undefined) this.items.delete(id);
    else this.items.set(id, item);
    if (before === undefined || item === undefined) this.ids = undefined;
    const { sentBytes } = this.totals;
    this.totals = countChange(this.totals, before, item);
    this.concurrency.countBytes(this.totals.sentBytes - sentBytes);
    this.dependencies.onChange(before, item);
    this.notifier.schedule();
  }

  private change(id: string, change: Partial<UploadItem>): void {
    const item = this.items.get(id);
    if (item !== undefined) this.put(id, { ...item, ...change });
  }

  private takeSnapshot(): void {
    this.ids ??= [...this.items.keys()];
    this.snapshot = { ids: this.ids, totals: this.totals, isPaused: this.isPaused() };
  }

  private enqueue(id: string, more: Partial<UploadItem> = {}): void {
    this.cancelAfterAttempt.delete(id);
    this.waiting.add(id);
    this.change(id, { ...more, state: waiting, wasEnqueued: true });
    this.startNext();
  }

  private startNext(): void {
    if (!this.isOpen || this.isPaused()) return;
    for (const id of this.waiting) {
      if (this.running.size >= this.concurrency.count) return;
      this.waiting.delete(id);
      const item = this.items.get(id);
      if (item !== undefined) void this.run(item);
    }
    if (this.running.size < this.concurrency.count) this.concurrency.restart();
  }

  private isPaused(): boolean {
    return this.dependencies.pause.isPaused();
  }

  private followPause(): void {
    if (this.isPaused()) this.stopRunning();
    this.notifier.schedule();
    this.startNext();
  }

  /** What runs waits again, before all others. */
  private stopRunning(): void {
    const others = [...this.waiting];
    this.waiting.clear();
    for (const [id, controller] of this.running) {
      const item = this.items.get(id);
      if (item === undefined || !isRunning(item.state) || item.state.kind === 'finishing') continue;
      this.running.delete(id);
      this.waiting.add(id);
      controller.abort();
      this.change(id, { state: { kind: 'waiting', sentBytes: sentBytesOf(item) } });
    }
    for (const id of others) this.waiting.add(id);
    this.concurrency.restart();
  }

  private async run(item: UploadItem): Promise<void> {
    const { id } = item;
    const controller = new AbortController();
    this.running.set(id, controller);
    const report = {
      state: (state: UploadState) => this.onState(id, state),
      facts: (facts: UploadFacts) => this.change(id, { facts }),
      file: (file: File) => this.change(id, { file }),
    };
    const end = await runUpload(item, this.dependencies, report, controller.signal);
    // A paused file may run again already.
    if (this.running.get(id) === controller) this.running.delete(id);
    this.concurrency.countEnd();
    if (!controller.signal.aborted) this.finish(id, end);
    this.startNext();
  }

  private onState(id: string, state: UploadState): void {
    if (this.cancelAfterAttempt.has(id) && state.kind !== 'finishing') this.cancelNow(id);
    else this.change(id, { state });
    if (state.kind === 'retrying') this.concurrency.countFailure();
    if (this.isPaused()) this.stopRunning();
    else if (this.concurrency.measure(this.running.size)) this.startNext();
  }

  private finish(id: string, end: FinalState): void {
    if (this.cancelAfterAttempt.delete(id) && end.kind === 'failed') this.cancelNow(id);
    else if (end.kind === 'done') {
      this.change(id, { state: end, facts: {} });
      this.onDone(end.imageId);
    } else {
      this.change(id, { state: end });
      if (end.kind === 'failed') this.dependencies.report(end.failure);
    }
  }

  private cancelNow(id: string): void {
    const item = this.items.get(id);
    if (item === undefined || !isRunning(item.state)) return;
    this.cancelAfterAttempt.delete(id);
    this.waiting.delete(id);
    this.running.get(id)?.abort();
    this.change(id, { state: { kind: 'cancelled' }, facts: {} });
    if (item.facts.url !== undefined) void this.dependencies.transport.discard(item.facts.url);
  }
}

import { limits } from '@keepsake/contract/limits';
import { checkFile } from '../inspect/check-file.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { type FinalState, runUpload } from './run-upload.ts';
import { isRunning, type UploadFacts, type UploadItem, type UploadState } from './upload-state.ts';
import { countChange, noTotals, type UploadTotals } from './upload-totals.ts';
import type { UploadWorld } from './upload-world.ts';

export interface QueueSnapshot {
  /** Ids in the order of choosing; the same array until files come or go. */
  readonly ids: readonly string[];
  readonly totals: UploadTotals;
}

/**
 * The files of one visit and where each stands: a few at a time, each through every interruption to exactly
 * one end. Made for `useSyncExternalStore`, but it knows nothing of React.
 */
export class UploadQueue {
  private readonly world: UploadWorld;
  private readonly onDone: (imageId: string) => void;
  private readonly notifier: Notifier;
  private readonly items = new Map<string, UploadItem>();
  /** Ids of waiting files; a set keeps the order and lets go of any of them at once. */
  private readonly line = new Set<string>();
  /** One for each place that is taken. */
  private readonly places = new Map<string, AbortController>();
  /** Cancelled while the service was making a photo of them: that cannot be called off, only not be repeated. */
  private readonly endsAfterThisTry = new Set<string>();
  private made = 0;
  private totals = noTotals;
  private ids: readonly string[] | undefined = [];
  private snapshot: QueueSnapshot = { ids: [], totals: noTotals };

  /** `onDone` hears of each photo that the library has now, once. */
  constructor(world: UploadWorld, onDone: (imageId: string) => void) {
    this.world = world;
    this.onDone = onDone;
    this.notifier = createNotifier(world.after, () => this.takeSnapshot());
  }

  /** Calls back when something changed, at most ten times a second. */
  readonly subscribe = (listener: () => void): (() => void) => this.notifier.subscribe(listener);

  readonly getSnapshot = (): QueueSnapshot => this.snapshot;

  readonly get = (id: string): UploadItem | undefined => this.items.get(id);

  /**
   * Adds files as chosen, or as failed where a glance tells that they cannot be uploaded. Sends nothing.
   * While nothing is on its way, what ended before makes room for them; failures stay.
   */
  choose(files: Iterable<File>): void {
    if (this.places.size === 0) this.clearSettled();
    for (const file of files) {
      this.made += 1;
      const id = String(this.made);
      const failure = checkFile(file);
      const state: UploadState = failure ? { kind: 'failed', failure } : { kind: 'chosen' };
      this.put(id, { id, file, facts: {}, state, wasSentOff: false });
    }
  }

  /** Sends off everything that is chosen. */
  start(): void {
    for (const { id, state } of this.items.values()) if (state.kind === 'chosen') this.sendOff(id);
    this.fillPlaces();
  }

  /** Takes a file that is not on its way off the list. */
  remove(id: string): void {
    const item = this.items.get(id);
    if (item !== undefined && !isRunning(item.state)) this.put(id, undefined);
  }

  /** Ends an upload. One whose bytes are all there ends by itself: as a photo or, if that fails, as cancelled. */
  cancel(id: string): void {
    const kind = this.items.get(id)?.state.kind;
    if (kind === 'finishing') this.endsAfterThisTry.add(id);
    else this.cancelNow(id);
  }

  cancelAll(): void {
    for (const id of this.items.keys()) this.cancel(id);
  }

  /** Sends a failed file off again; an upload that was begun goes on where it stopped. */
  retry(id: string): void {
    const state = this.items.get(id)?.state;
    if (state?.kind !== 'failed' || !state.failure.retryable) return;
    this.sendOff(id);
    this.fillPlaces();
  }

  retryAll(): void {
    for (const id of this.items.keys()) this.retry(id);
  }

  /** Takes everything that is not on its way off the list. */
  clear(): void {
    for (const id of this.items.keys()) this.remove(id);
  }

  private clearSettled(): void {
    for (const { id, state } of this.items.values()) {
      if (state.kind === 'done' || state.kind === 'cancelled') this.remove(id);
    }
  }

  private put(id: string, item: UploadItem | undefined): void {
    const before = this.items.get(id);
    if (item === undefined) this.items.delete(id);
    else this.items.set(id, item);
    if (before === undefined || item === undefined) this.ids = undefined;
    this.totals = countChange(this.totals, before, item);
    this.notifier.touch();
  }

  private change(id: string, change: Partial<UploadItem>): void {
    const item = this.items.get(id);
    if (item !== undefined) this.put(id, { ...item, ...change });
  }

  private takeSnapshot(): void {
    this.ids ??= [...this.items.keys()];
    this.snapshot = { ids: this.ids, totals: this.totals };
  }

  private sendOff(id: string): void {
    this.endsAfterThisTry.delete(id);
    this.line.add(id);
    this.change(id, { state: { kind: 'waiting' }, wasSentOff: true });
  }

  private fillPlaces(): void {
    for (const id of this.line) {
      if (this.places.size >= limits.upload.parallelUploads) return;
      this.line.delete(id);
      const item = this.items.get(id);
      if (item !== undefined) void this.run(item);
    }
  }

  private async run(item: UploadItem): Promise<void> {
    const { id } = item;
    const place = new AbortController();
    this.places.set(id, place);
    const report = {
      state: (state: UploadState) => {
        if (!place.signal.aborted) this.hear(id, state);
      },
      facts: (facts: UploadFacts) => {
        if (!place.signal.aborted) this.change(id, { facts });
      },
    };
    const end = await runUpload(item, this.world, report, place.signal);
    this.places.delete(id);
    this.finish(id, end);
    this.fillPlaces();
  }

  private hear(id: string, state: UploadState): void {
    if (this.endsAfterThisTry.has(id) && state.kind !== 'finishing') this.cancelNow(id);
    else this.change(id, { state });
  }

  private finish(id: string, end: FinalState): void {
    if (this.endsAfterThisTry.delete(id) && end.kind === 'failed') this.cancelNow(id);
    else if (end.kind === 'done') {
      this.change(id, { state: end, facts: {} });
      this.onDone(end.imageId);
    } else {
      this.change(id, { state: end });
      if (end.kind === 'failed') this.world.report(end.failure);
    }
  }

  private cancelNow(id: string): void {
    const item = this.items.get(id);
    if (item === undefined || !isRunning(item.state)) return;
    this.endsAfterThisTry.delete(id);
    this.line.delete(id);
    this.places.get(id)?.abort();
    this.change(id, { state: { kind: 'cancelled' }, facts: {} });
    if (item.facts.url !== undefined) void this.world.transport.discard(item.facts.url);
  }
}

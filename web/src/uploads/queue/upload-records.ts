import type { Clock } from '../../browser/time.ts';
import { failureOf, isOutdated, isSameFile, type RememberedFile, recordChange } from './remembered-files.ts';
import { noFacts, type UploadItem } from './upload-state.ts';

/** Records of one transaction: the page responds between two, and the first files are sent at once. */
const batchSize = 100;

/** Records of all accounts on this device. */
export interface RecordStore<Item> {
  put(items: readonly Item[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  all(): Promise<Item[]>;
}

export type FileStore = RecordStore<RememberedFile>;

/** Copies of files, by the id of their record. */
export interface FileCopies {
  /** False if there is no room besides `copiedBytes`, or no way. */
  save(id: string, file: File, copiedBytes: number): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** How many photos each account's upload has, the uploaded ones too. */
export interface RememberedCounts {
  add(account: string, count: number): void;
  /** The others have nothing left. */
  keepOnly(accounts: ReadonlySet<string>): void;
}

export interface UploadRecordsOptions {
  readonly store: FileStore;
  readonly copies: FileCopies;
  /** Subject of the customer. */
  readonly account: string;
  readonly visit: string;
  readonly clock: Clock;
  handleOf(file: File): FileSystemFileHandle | undefined;
  report(error: unknown): void;
  readonly counts: RememberedCounts;
}

/** Writes the queue's files through to the device. Without storage the queue works, but keeps nothing. */
export class UploadRecords {
  private readonly parts: UploadRecordsOptions;
  private readonly known = new Map<string, RememberedFile>();
  private readonly stored = new Set<string>();
  private readonly toPut = new Set<string>();
  private readonly toRemove = new Set<string>();
  private readonly toCopy = new Map<string, File>();
  private flushing: Promise<void> | undefined;
  private writing: Promise<void> | undefined;
  private isCopying = false;
  private hasFailed = false;
  private copiedBytes = 0;

  constructor(parts: UploadRecordsOptions) {
    this.parts = parts;
  }

  /** Called for every change of an item. */
  watch(before: UploadItem | undefined, after: UploadItem | undefined): void {
    const change = recordChange(before, after);
    const record = this.known.get((after ?? before)?.id ?? '');
    if (change === 'remove' && record !== undefined) {
      if (after?.state.kind !== 'done') this.parts.counts.add(record.account, -1);
      if (after?.state.kind === 'done' && after.exported?.albums.length) {
        this.keepPhoto(record, after.state.imageId);
      } else this.forget(record.id);
    }
    if (after === undefined) return;
    if (change === 'remember' && record === undefined) this.remember(after);
    if (record === undefined || before === undefined) return;
    if (before.file !== after.file && !(record.isCopied && isSameFile(record, after.file))) {
      this.drop(record.id);
      this.remember(after);
    } else if (change === 'update') {
      const { facts, exported } = after;
      this.put({ ...record, facts, exported, failure: failureOf(after) });
    }
  }

  /** The record of a file of this queue. */
  find(id: string): RememberedFile | undefined {
    return this.known.get(id);
  }

  /** Resolves when all changes so far are stored. Never rejects. */
  async written(): Promise<void> {
    await this.flushing;
  }

  /** Resolves when a file has a record, or cannot have one. Never rejects. */
  async remembered(id: string): Promise<void> {
    while (this.flushing !== undefined && !this.stored.has(id)) await this.writing;
  }

  /** The account's files, however old: none ends silently. */
  async list(): Promise<RememberedFile[]> {
    const { store, clock, account } = this.parts;
    const all = await store.all().catch((error: unknown) => {
      this.reportOnce(error);
      return [];
    });
    const ofOthers = all.filter((file) => file.account !== account);
    await this.removeBytes(ofOthers.filter((file) => isOutdated(file, clock.now()))).catch(this.reportOnce);
    if (this.known.size === 0) this.keepCounts(all);
    return all.filter((file) => file.account === account);
  }

  /** A remembered file becomes an item of this queue. */
  adopt(remembered: RememberedFile, file: File): void {
    const { handleOf, visit, clock } = this.parts;
    const { id, isCopied, size } = remembered;
    const handle = handleOf(file);
    this.stored.add(id);
    if (isCopied) this.copiedBytes += size;
    else if (handle === undefined) this.toCopy.set(id, file);
    this.put({ ...remembered, visit, handle, rememberedAt: clock.now() });
  }

  /** No longer an item of this queue: another tab has ended it. */
  release(id: string): void {
    this.drop(id);
    this.stored.delete(id);
  }

  /** A photo of an earlier visit that waits for its albums. */
  adoptPhoto(remembered: RememberedFile): void {
    const { visit, clock } = this.parts;
    this.stored.add(remembered.id);
    this.put({ ...remembered, visit, rememberedAt: clock.now() });
  }

  remove(files: readonly RememberedFile[]): void {
    if (files.length === 0) return;
    this.parts.counts.add(this.parts.account, -files.length);
    for (const { id } of files) this.forget(id);
  }

  /** Nothing is left to do for it. */
  forget(id: string): void {
    this.drop(id);
    this.toRemove.add(id);
    this.flushing ??= this.flush();
  }

  /** Whether a record that is missing now was removed by another tab. */
  isStored(id: string): boolean {
    return this.stored.has(id);
  }

  /** Whether closing the tab would lose the file. */
  isLosable(id: string): boolean {
    const record = this.known.get(id);
    if (record === undefined || !this.stored.has(id)) return true;
    return !record.isCopied && record.handle === undefined;
  }

  private remember(item: UploadItem): void {
    const { id, file, facts, album, exported } = item;
    const { handleOf, account, visit, clock } = this.parts;
    const { name, size, lastModified, type: mimeType } = file;
    const handle = handleOf(file);
    if (handle === undefined) this.toCopy.set(id, file);
    this.put({
      ...{ id, account, visit, name, size, lastModified, mimeType, facts, album, exported, handle },
      failure: failureOf(item),
      isCopied: false,
      rememberedAt: clock.now(),
    });
  }

  private put(file: RememberedFile): void {
    this.known.set(file.id, file);
    this.toPut.add(file.id);
    this.flushing ??= this.flush();
  }

  /** Keeps what is to be done for a photo, without its bytes. */
  private keepPhoto(record: RememberedFile, imageId: string): void {
    this.drop(record.id);
    this.put({ ...record, imageId, facts: noFacts, handle: undefined, isCopied: false });
    // A copy is needed until the device knows that its photo is there.
    void this.written().then(() => this.parts.copies.remove(record.id).catch(() => undefined));
  }

  private drop(id: string): void {
    const record = this.known.get(id);
    if (record?.isCopied) this.copiedBytes -= record.size;
    this.known.delete(id);
    this.toCopy.delete(id);
    this.toPut.delete(id);
  }

  private async flush(): Promise<void> {
    // All changes of one task are written together.
    await undefined;
    while (this.toPut.size + this.toRemove.size > 0) {
      this.writing = this.writeSome();
      await this.writing;
    }
    this.flushing = undefined;
    void this.copyAll();
  }

  private async writeSome(): Promise<void> {
    const files = takeSome(this.toPut).flatMap((id) => this.known.get(id) ?? []);
    const removed = takeSome(this.toRemove);
    try {
      if (files.length > 0) await this.store(files);
      if (removed.length > 0) await this.removeAll(removed);
    } catch (error) {
      this.reportOnce(error);
    }
  }

  /** A device that stores nothing fails for every file. */
  private readonly reportOnce = (error: unknown): void => {
    if (!this.hasFailed) this.parts.report(error);
    this.hasFailed = true;
  };

  private async store(files: readonly RememberedFile[]): Promise<void> {
    const { store, counts, account } = this.parts;
    await store.put(files);
    const added = files.filter(({ id }) => !this.stored.has(id));
    for (const { id } of added) this.stored.add(id);
    if (added.length > 0) counts.add(account, added.length);
  }

  private async removeAll(ids: readonly string[]): Promise<void> {
    const { store, copies } = this.parts;
    await store.remove(ids);
    for (const id of ids) {
      this.stored.delete(id);
      await copies.remove(id);
    }
    if (this.known.size === 0) this.keepCounts(await store.all());
  }

  /** Removes the bytes; the owners of these files must choose them again. */
  private async removeBytes(files: readonly RememberedFile[]): Promise<void> {
    const { store, copies } = this.parts;
    const opened = files.filter(({ isCopied, handle }) => isCopied || handle !== undefined);
    await store.put(opened.map((file) => ({ ...file, isCopied: false, handle: undefined })));
    for (const { id } of opened) await copies.remove(id);
  }

  private keepCounts(files: readonly RememberedFile[]): void {
    this.parts.counts.keepOnly(new Set(files.map(({ account }) => account)));
  }

  /** One after the other, while the first files are sent already. */
  private async copyAll(): Promise<void> {
    if (this.isCopying) return;
    this.isCopying = true;
    for (const [id, file] of this.toCopy) {
      this.toCopy.delete(id);
      if (this.stored.has(id)) await this.copy(id, file);
    }
    this.isCopying = false;
  }

  private async copy(id: string, file: File): Promise<void> {
    const { copies } = this.parts;
    const isCopied = await copies.save(id, file, this.copiedBytes).catch(() => false);
    const record = this.known.get(id);
    const isNeeded = record !== undefined && record.imageId === undefined;
    if (!isNeeded) await copies.remove(id).catch(() => undefined);
    else if (isCopied && isSameFile(record, file)) {
      this.copiedBytes += record.size;
      this.put({ ...record, isCopied });
    }
  }
}

function takeSome(ids: Set<string>): string[] {
  const some: string[] = [];
  for (const id of ids) {
    if (some.length === batchSize) break;
    ids.delete(id);
    some.push(id);
  }
  return some;
}

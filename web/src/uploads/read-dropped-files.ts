import { reportError } from '../browser/report-error.ts';
import { keepHandle, maxHandles } from './file-handles.ts';
import { isZip, mayBePhoto, promisedType } from './inspect/check-file.ts';
import { detectType, signatureBytes } from './inspect/detect-type.ts';

/** Whether a drag or the clipboard carries files, not text or page elements. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

export interface FileReading {
  /** Called with files as they are found. */
  onFiles(files: File[]): void;
  /** Ends the reading of folders. */
  isStopped(): boolean;
}

/** Deeper folders are left out. */
const maxDepth = 64;

/** Opened at once. */
const filesAtOnce = 40;

/**
 * Reads what was dropped or pasted: every file, and the photos of folders. Call it during the event: the browser drops
 * the items afterwards. Resolves to the number of files in folders that are no photos.
 */
export async function readDroppedFiles(transfer: DataTransfer, reading: FileReading): Promise<number> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  // An entry costs Chromium 0.2 ms, and far more once handles were requested: only what may be a folder needs one.
  const dropped = items.map((item) => {
    const file = item.getAsFile();
    const entry = file !== null && promisedType(file) !== undefined ? null : item.webkitGetAsEntry();
    return { item, file, folder: entry !== null && isFolder(entry) ? entry : undefined };
  });
  const files = dropped.filter(({ folder }) => folder === undefined);
  const handles = await Promise.all(files.slice(0, maxHandles).map(({ item }) => requestHandle(item)));
  for (const [index, handle] of handles.entries()) {
    const { file } = files[index] ?? {};
    if (file && handle?.kind === 'file') keepHandle(file, handle as FileSystemFileHandle);
  }
  reading.onFiles(files.flatMap(({ file }) => file ?? []));
  let leftOut = 0;
  for (const { folder } of dropped) if (folder) leftOut += await readFolder(folder, reading, []);
  return leftOut;
}

/** Only Chromium has handles of dropped files. */
async function requestHandle(item: DataTransferItem): Promise<FileSystemHandle | null> {
  const { getAsFileSystemHandle } = item as { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> };
  return (await getAsFileSystemHandle?.call(item).catch(() => null)) ?? null;
}

/** Returns the number of files that are no photos. */
async function readFolder(
  folder: FileSystemDirectoryEntry,
  reading: FileReading,
  around: readonly string[],
): Promise<number> {
  if (reading.isStopped() || around.length > maxDepth) return 0;
  const entries = (await listFolder(folder)).filter(({ name }) => !isHidden(name));
  const files: File[] = [];
  for await (const some of openFiles(entries.filter(isFile), openFile)) files.push(...some);
  const contents = describeContents(entries, files);
  if (files.length > 0 && around.includes(contents)) return 0;
  const photos = await photosOf(files);
  if (photos.length > 0 && !reading.isStopped()) reading.onFiles(photos);
  let leftOut = files.length - photos.length;
  for (const inner of entries.filter(isFolder))
    leftOut += await readFolder(inner, reading, [...around, contents]);
  return leftOut;
}

/** Recognises a link to a folder around it, which some browsers follow for ever. */
function describeContents(entries: readonly FileSystemEntry[], files: readonly File[]): string {
  const facts = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return JSON.stringify([entries.map(({ name }) => name), facts]);
}

/** Whether a file of a folder is taken: a photo, by its name or else by its content, or a zip of them. */
async function isTaken(file: File): Promise<boolean> {
  if (isHidden(file.name)) return false;
  if (promisedType(file) !== undefined || isZip(file)) return true;
  if (!mayBePhoto(file)) return false;
  const head = await file.slice(0, signatureBytes).arrayBuffer().catch(reportUnreadable);
  return head !== undefined && detectType(new Uint8Array(head)) !== undefined;
}

/** The files of a folder that are taken. */
export async function photosOf(files: readonly File[]): Promise<File[]> {
  const photos: File[] = [];
  for (const file of files) if (await isTaken(file)) photos.push(file);
  return photos;
}

/** Hidden files of the system. */
const isHidden = (name: string) => name.startsWith('.');

/** Files in their order, without those that cannot be opened. */
export async function* openFiles<Source>(
  sources: readonly Source[],
  open: (source: Source) => Promise<File | undefined>,
): AsyncGenerator<File[]> {
  for (let start = 0; start < sources.length; start += filesAtOnce) {
    const files = await Promise.all(sources.slice(start, start + filesAtOnce).map(open));
    yield files.flatMap((file) => file ?? []);
  }
}

function openFile(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(reportUnreadable);
}

function reportUnreadable(error: unknown): undefined {
  reportError(error, 'drop-files');
}

/** A reader returns entries in parts of about a hundred, then an empty one. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch(reportUnreadable);
    if (part === undefined || part.length === 0) return entries;
    entries.push(...part);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

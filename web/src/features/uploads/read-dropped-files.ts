import { reportError } from '../../browser/report-error.ts';

/** Whether something dragged over the page is files, and not text or a part of the page. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

/**
 * All files of a drop, folders with everything in them. To be called while the event is handled: the browser
 * forgets the items afterwards.
 */
export async function readDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  if (entries.length === 0 || entries.includes(null)) return [...transfer.files];
  const files: File[] = [];
  for (const entry of entries) if (entry !== null) await readEntry(entry, files);
  return files;
}

async function readEntry(entry: FileSystemEntry, files: File[]): Promise<void> {
  // Systems keep notes of their own beside the files; nobody means to upload them.
  if (entry.name.startsWith('.')) return;
  try {
    if (isFile(entry)) files.push(await openFile(entry));
    else if (isFolder(entry)) for (const child of await listFolder(entry)) await readEntry(child, files);
  } catch (error) {
    // The others are not lost with it.
    reportError(error, 'drop-files');
  }
}

function openFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader gives a folder's entries in parts, about a hundred at a time, and ends with an empty one. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return entries;
    entries.push(...part);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

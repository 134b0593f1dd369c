import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { type OpenedFolder, type OpenedZip, openZip, ZipError, type ZipErrorCode } from '@keepsake/takeout';
import { type SourceFile, SourceFileMissing, SourceUnavailable } from '../photo-sources/index.ts';
import { type SkipReason, type WalkedFile, walkFolder } from './walk-folder.ts';

export type { SkipReason } from './walk-folder.ts';

export interface NotOpened {
  readonly path: string;
  readonly reason: SkipReason | ZipErrorCode;
}

/** A folder of this machine. */
export interface LocalFolder extends OpenedFolder {
  readonly path: string;
  /** @throws SourceFileMissing, SourceUnavailable */
  open(place: number): Promise<SourceFile>;
}

/** A zip of this machine. */
export interface LocalZip extends OpenedZip {
  readonly path: string;
}

export type OpenedPath = LocalFolder | LocalZip;

export interface OpenedPaths {
  readonly opened: readonly OpenedPath[];
  readonly notOpened: readonly NotOpened[];
  /** Whether the paths are still there. */
  areThere(): Promise<boolean>;
  close(): Promise<void>;
}

const isZip = (name: string) => /\.zip$/i.test(name);

/** @throws Error where the file has become shorter */
async function readRange(handle: FileHandle, start: number, bytes: number): Promise<Uint8Array> {
  const range = new Uint8Array(bytes);
  let at = 0;
  while (at < bytes) {
    const { bytesRead } = await handle.read(range, at, bytes - at, start + at);
    if (bytesRead === 0) throw new Error('the file is shorter than it was');
    at += bytesRead;
  }
  return range;
}

async function openFile(file: string): Promise<SourceFile> {
  try {
    return { bytes: (await stat(file)).size, body: createReadStream(file) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new SourceFileMissing(`${file} is missing`, { cause: error });
    throw new SourceUnavailable(`${file} could not be opened (${code})`, { cause: error });
  }
}

function openFolder(root: string, files: readonly WalkedFile[]): LocalFolder {
  const pathOf = (place: number) => path.join(root, files[place]?.path ?? '');
  return {
    path: root,
    files,
    async read(place, count) {
      const handle = await open(pathOf(place));
      try {
        return await readRange(handle, 0, Math.min(count, files[place]?.bytes ?? 0));
      } finally {
        await handle.close();
      }
    },
    open: (place) => openFile(pathOf(place)),
  };
}

async function openZipAt(file: string, handle: FileHandle): Promise<LocalZip> {
  const { size } = await handle.stat();
  const source = { size, read: (start: number, end: number) => readRange(handle, start, end - start) };
  return { path: file, name: path.basename(file), source, listing: await openZip(source) };
}

/**
 * Opens folders and zips, and the zips in the folders.
 *
 * @param paths absolute ones
 * @throws Error of the file system where a path is not there
 */
export async function openPaths(paths: readonly string[]): Promise<OpenedPaths> {
  const opened: OpenedPath[] = [];
  const notOpened: NotOpened[] = [];
  const handles: FileHandle[] = [];
  const close = async () => {
    for (const handle of handles) await handle.close();
  };
  const takeZip = async (file: string) => {
    const handle = await open(file);
    handles.push(handle);
    try {
      opened.push(await openZipAt(file, handle));
    } catch (error) {
      if (!(error instanceof ZipError)) throw error;
      notOpened.push({ path: file, reason: error.code });
    }
  };
  const takeFolder = async (folder: string) => {
    const { files, skipped } = await walkFolder(folder);
    opened.push(
      openFolder(
        folder,
        files.filter((file) => !isZip(file.path)),
      ),
    );
    notOpened.push(...skipped.map((one) => ({ ...one, path: path.join(folder, one.path) })));
    for (const file of files) if (isZip(file.path)) await takeZip(path.join(folder, file.path));
  };
  try {
    for (const one of paths) await ((await stat(one)).isDirectory() ? takeFolder(one) : takeZip(one));
    const areThere = async () => {
      const found = await Promise.allSettled(paths.map((one) => stat(one)));
      return found.every(({ status }) => status === 'fulfilled');
    };
    return { opened, notOpened, areThere, close };
  } catch (error) {
    await close();
    throw error;
  }
}

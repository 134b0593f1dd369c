import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

export interface WalkedFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly bytes: number;
}

/** `hidden`: a name with a point at its beginning, as programs give to their own files and thumbnails. */
export type SkipReason = 'hidden' | 'link' | 'unreadable';

export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
}

export interface WalkedFolder {
  readonly files: readonly WalkedFile[];
  readonly skipped: readonly SkippedFile[];
}

/** A file or folder that is gone, or that this user may not read, is left out. */
async function unlessRefused<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return undefined;
  }
}

/** Lists the files of a folder and of the folders in it, by name. Links are not followed: they may lead in circles. */
export async function walkFolder(root: string): Promise<WalkedFolder> {
  const files: WalkedFile[] = [];
  const skipped: SkippedFile[] = [];
  const visit = async (folder: string) => {
    const entries = await unlessRefused(readdir(path.join(root, folder), { withFileTypes: true }));
    if (!entries) {
      skipped.push({ path: folder, reason: 'unreadable' });
      return;
    }
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const facts = await unlessRefused(lstat(path.join(root, inside)));
      if (entry.name.startsWith('.')) skipped.push({ path: inside, reason: 'hidden' });
      else if (facts?.isSymbolicLink()) skipped.push({ path: inside, reason: 'link' });
      else if (facts?.isDirectory()) await visit(inside);
      else if (facts?.isFile()) files.push({ path: inside, bytes: facts.size });
      else skipped.push({ path: inside, reason: 'unreadable' });
    }
  };
  await visit('');
  return { files, skipped };
}

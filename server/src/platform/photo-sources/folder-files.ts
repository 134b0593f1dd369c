import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  checkName,
  type SourceFile,
  SourceFileMissing,
  type SourceFiles,
  SourceUnavailable,
} from './source-files.ts';

const isMissing = (code: string | undefined) => code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';

async function openFile(file: string): Promise<SourceFile> {
  const handle = await open(file, 'r');
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new SourceFileMissing('not a file');
    // The stream closes the handle.
    return { bytes: facts.size, body: handle.createReadStream() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Links count as what they lead to. */
async function* listFolders(folder: string): AsyncGenerator<string> {
  for (const name of await readdir(folder)) {
    if ((await stat(path.join(folder, name))).isDirectory()) yield name;
  }
}

function toSourceError(error: unknown, name: string): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof SourceFileMissing) return error;
  if (isMissing(code)) return new SourceFileMissing(`${name} is missing`, { cause: error });
  return new SourceUnavailable(`${name} could not be opened (${code})`, { cause: error });
}

/** Files of a folder, which other programs write. Links are followed. */
export function createFolderFiles(folder: string): SourceFiles {
  return {
    async open(name) {
      checkName(name);
      try {
        return await openFile(path.join(folder, name));
      } catch (error) {
        throw toSourceError(error, name);
      }
    },
    async *folders(name) {
      if (name !== '') checkName(name);
      try {
        yield* listFolders(path.join(folder, name));
      } catch (error) {
        const known = toSourceError(error, name);
        if (name === '' || !(known instanceof SourceFileMissing)) throw known;
      }
    },
  };
}

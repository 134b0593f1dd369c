import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export function readText(file: string): Promise<string> {
  return readFile(file, 'utf8');
}

export function readBytes(file: string): Promise<Buffer> {
  return readFile(file);
}

/** Reads every `*.json` of a folder. Rejects with the file's name when one is invalid. */
export async function readJsonFolder(folder: string): Promise<{ name: string; value: unknown }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readText(path.join(folder, name));
      try {
        return { name: name.slice(0, -'.json'.length), value: JSON.parse(text) as unknown };
      } catch (cause) {
        throw new Error(`${path.join(folder, name)} is not JSON: correct it and start again`, { cause });
      }
    }),
  );
}

import { safeFileName } from './safe-file-name.ts';
import { TakenNames } from './taken-names.ts';

export interface EntryNames {
  /**
   * The name of one more file: its folder, which is ours and empty for none, and its safe name, with a number where the
   * folder has one that some file system takes for the same.
   */
  take(folder: string, fileName: string): string;
  /** No more names come for the folders so far. */
  forget(): void;
}

/** Characters of ASCII that are seen: their case is all that they can differ in. */
const plain = /^[\x20-\x7e]*$/;

/** As file systems that know no case compare: some also pass over what is not seen. */
function comparable(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  const seen = name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}

/** Names for the files of one archive; remembers them all. */
export function createEntryNames(): EntryNames {
  /** By folder: each name that is taken, and the number to try next for it. */
  const folders = new Map<string, TakenNames>();

  function takeIn(taken: TakenNames, fileName: string): string {
    const first = safeFileName(fileName);
    const key = comparable(first);
    let number = taken.get(key);
    if (number === undefined) {
      taken.set(key, 1);
      return first;
    }
    let name: string;
    do {
      number += 1;
      name = safeFileName(fileName, ` (${number})`);
    } while (taken.get(comparable(name)) !== undefined);
    taken.set(key, number);
    taken.set(comparable(name), 1);
    return name;
  }

  return {
    take(folder, fileName) {
      const taken = folders.get(folder) ?? new TakenNames();
      folders.set(folder, taken);
      const name = takeIn(taken, fileName);
      return folder === '' ? name : `${folder}/${name}`;
    },
    forget() {
      for (const taken of folders.values()) taken.clear();
    },
  };
}

import { safeFileName } from '@keepsake/contract/file-names';
import { TakenNames } from './taken-names.ts';

export interface EntryNames {
  /**
   * Returns a safe name in a folder (empty: none) with an extension of the type, and with a number where a file
   * system would find a duplicate.
   */
  take(folder: string, fileName: string, mimeType: string): string;
  /** Called after the last name of a folder. */
  clear(): void;
}

/** Visible ASCII: only case can differ. */
const plain = /^[\x20-\x7e]*$/;

/** Compared as case-insensitive file systems do; some also ignore invisible characters. */
function comparable(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  const seen = name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}

export function createEntryNames(): EntryNames {
  /** Names in use by folder, and the next number for each. */
  const folders = new Map<string, TakenNames>();

  function takeIn(taken: TakenNames, fileName: string, mimeType: string): string {
    const first = safeFileName(fileName, mimeType);
    const key = comparable(first);
    let number = taken.get(key);
    if (number === undefined) {
      taken.set(key, 1);
      return first;
    }
    let name: string;
    do {
      number += 1;
      name = safeFileName(fileName, mimeType, ` (${number})`);
    } while (taken.get(comparable(name)) !== undefined);
    taken.set(key, number);
    taken.set(comparable(name), 1);
    return name;
  }

  return {
    take(folder, fileName, mimeType) {
      const taken = folders.get(folder) ?? new TakenNames();
      folders.set(folder, taken);
      const name = takeIn(taken, fileName, mimeType);
      return folder === '' ? name : `${folder}/${name}`;
    },
    clear() {
      for (const taken of folders.values()) taken.clear();
    },
  };
}

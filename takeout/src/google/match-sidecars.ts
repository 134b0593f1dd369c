import { type ExportFile, fileNameOf, normalise } from '../plan/export-file.ts';
import { kindByName } from '../plan/media-types.ts';
import type { PhotoJson } from './sidecar.ts';
import {
  beginningsOfFile,
  beginningsOfSidecar,
  keysOfFile,
  keysOfSidecar,
  namesOfFile,
  namesOfTitle,
  originalOf,
  stemsOfFile,
  stemsOfSidecar,
} from './sidecar-names.ts';

export interface PhotoSidecar {
  readonly file: ExportFile;
  readonly json: PhotoJson;
}

interface NamedSidecar extends PhotoSidecar {
  /** In lower case, without ".json". */
  readonly core: string;
}

/** A file as the rules see it. */
interface NamedFile {
  readonly file: ExportFile;
  /** In lower case. */
  readonly name: string;
  /** Name that an edited copy has without its suffix. */
  readonly original: string | undefined;
}

const lowerNameOf = ({ path }: ExportFile) => normalise(fileNameOf(path)).toLowerCase();

type Index = ReadonlyMap<string, NamedSidecar[]>;

function indexBy(
  sidecars: readonly NamedSidecar[],
  keysOf: (sidecar: NamedSidecar) => readonly string[],
): Index {
  const index = new Map<string, NamedSidecar[]>();
  for (const sidecar of sidecars) {
    for (const key of keysOf(sidecar)) {
      const same = index.get(key);
      if (same) same.push(sidecar);
      else index.set(key, [sidecar]);
    }
  }
  return index;
}

/** Sidecars of one folder, and what they belong to. */
class FolderMatch {
  readonly #byKey: Index;
  readonly #byStem: Index;
  readonly #byTitle: Index;
  readonly #byBeginning: Index;
  readonly #used = new Set<NamedSidecar>();
  readonly matches = new Map<ExportFile, PhotoSidecar>();

  constructor(sidecars: readonly PhotoSidecar[]) {
    const named = sidecars.map((sidecar) => ({
      ...sidecar,
      core: lowerNameOf(sidecar.file).replace(/\.json$/, ''),
    }));
    this.#byKey = indexBy(named, ({ core }) => keysOfSidecar(core));
    this.#byStem = indexBy(named, ({ core }) => stemsOfSidecar(core));
    this.#byTitle = indexBy(named, ({ json }) => namesOfTitle(json.title));
    this.#byBeginning = indexBy(named, ({ core }) => beginningsOfSidecar(core));
  }

  /** The rules, the most certain first: a later one may take only what those before have left. */
  run(files: readonly NamedFile[]): void {
    const rules: ((file: NamedFile) => NamedSidecar[])[] = [
      ({ file, name }) => preferSameCase(file, find(this.#byKey, keysOfFile(name))),
      ({ original }) => find(this.#byKey, original === undefined ? [] : keysOfFile(original)),
      ({ name }) => this.#unused(find(this.#byTitle, namesOfFile(name))),
      (file) => this.#findByStem(file),
      ({ name }) => this.#unused(find(this.#byBeginning, beginningsOfFile(name))),
    ];
    for (const rule of rules) {
      const found = files
        .filter(({ file }) => !this.matches.has(file))
        .map((file) => ({ file: file.file, sidecars: rule(file) }));
      for (const { file, sidecars } of found) this.#match(file, sidecars);
    }
  }

  #match(file: ExportFile, [sidecar, ...others]: readonly NamedSidecar[]): void {
    if (sidecar === undefined) return;
    this.matches.set(file, sidecar);
    // The same sidecar may be in several zips.
    for (const one of [sidecar, ...others]) if (one.core === sidecar.core) this.#used.add(one);
  }

  /** Sidecars that nothing has taken, where all that fit are the same one. */
  #unused(found: readonly NamedSidecar[]): NamedSidecar[] {
    return onlyOne(found.filter((sidecar) => !this.#used.has(sidecar)));
  }

  /** The picture was stored in another format. An edited copy and a moving part share the sidecar of the picture. */
  #findByStem({ name, original }: NamedFile): NamedSidecar[] {
    const isShared = original !== undefined || kindByName(name) === 'video';
    const found = onlyOne(find(this.#byStem, stemsOfFile(original ?? name)));
    return found.filter((sidecar) => isShared || !this.#used.has(sidecar));
  }
}

/** Sidecars of the first key that has any. */
const find = (index: Index, keys: readonly string[]) =>
  keys.map((key) => index.get(key) ?? []).find((found) => found.length > 0) ?? [];

const onlyOne = (found: NamedSidecar[]) => (found.every(({ core }) => core === found[0]?.core) ? found : []);

/** "a.jpg" and "A.JPG" may be in one folder. */
function preferSameCase(file: ExportFile, found: NamedSidecar[]): NamedSidecar[] {
  const name = normalise(fileNameOf(file.path));
  const same = found.filter((sidecar) => normalise(fileNameOf(sidecar.file.path)).startsWith(name));
  return same.length > 0 ? same : found;
}

/**
 * Finds the sidecars of files in the same folder, of whichever zips.
 *
 * @returns by file; several files may have the same one
 */
export function matchSidecars(
  files: readonly ExportFile[],
  sidecars: readonly PhotoSidecar[],
): Map<ExportFile, PhotoSidecar> {
  const folder = new FolderMatch(sidecars);
  folder.run(
    files.map((file) => ({ file, name: lowerNameOf(file), original: originalOf(lowerNameOf(file)) })),
  );
  return folder.matches;
}

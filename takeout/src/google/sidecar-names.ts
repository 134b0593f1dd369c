import { splitName } from '../plan/export-file.ts';

/** Google cuts the name of a sidecar without ".json" here, in UTF-16 units; a number comes behind the cut. */
const sidecarCut = 46;
/** Google cuts the name of a file without its extension here. */
const fileCut = 47;

const suffix = 'supplemental-metadata';

/** What a name has: the file that it is about, and the number that was added where several have the same name. */
interface NumberedName {
  base: string;
  /** "(1)", or nothing. */
  number: string;
}

const keyOf = ({ base, number }: NumberedName) => `${base}\n${number}`;

/** Takes off ".supplemental-metadata", or what is left of it: down to the dot. */
function withoutSuffix(core: string): string {
  const { stem, extension } = splitName(core);
  const rest = extension.slice(1);
  return extension !== '' && (suffix.startsWith(rest) || rest === 'metadata') ? stem : core;
}

/** What a sidecar may be about, by its name in lower case without ".json". */
export function keysOfSidecar(core: string): string[] {
  const number = /\(\d+\)$/.exec(core)?.[0] ?? '';
  const moved = core.slice(0, core.length - number.length);
  const names = [
    { base: core, number: '' },
    { base: withoutSuffix(core), number: '' },
    { base: moved, number },
    { base: withoutSuffix(moved), number },
  ];
  return [...new Set(names.map(keyOf))];
}

/** Readings of a file's name: the number as a part of it, or added by Google before an extension. */
function readings(name: string): NumberedName[] {
  const added = [...name.matchAll(/\(\d+\)(?=\.|$)/g)].reverse().map((match) => ({
    base: name.slice(0, match.index) + name.slice(match.index + match[0].length),
    number: match[0],
  }));
  return [{ base: name, number: '' }, ...added];
}

const cut = ({ base, number }: NumberedName) => ({ base: base.slice(0, sidecarCut), number });
const withoutExtension = ({ base, number }: NumberedName) => ({ base: splitName(base).stem, number });

/** What a sidecar is about and a file's name may have in common when only the extension differs. */
export const stemsOfFile = (name: string) => readings(name).map((one) => keyOf(withoutExtension(one)));
export const stemsOfSidecar = (core: string) =>
  keysOfSidecar(core).flatMap((key) => {
    const [base = '', number = ''] = key.split('\n');
    // In "IMG.jpg(1)" the number is no part of an extension.
    return base.endsWith(')') ? [] : [keyOf(withoutExtension({ base, number }))];
  });

/** Under which keys the sidecar of a file may be, the likeliest first. */
export function keysOfFile(name: string): string[] {
  const whole = readings(name);
  // A file that was uploaded without an extension has one, its sidecar has not.
  const bare = whole.map(withoutExtension);
  // Numbers tell long names apart that begin in the same way: the number comes first.
  const cuts = (names: NumberedName[]) => names.map(cut).reverse();
  return [...new Set([...whole, ...cuts(whole), ...bare, ...cuts(bare)].map(keyOf))];
}

/** Suffixes of edited copies: takeout/README.md has their sources. */
const edited = [
  ...[
    'edited',
    'bearbeitet',
    'modifié',
    'modificato',
    'editado',
    'ha editado',
    'editada',
    'editat',
    'bewerkt',
  ],
  ...['edytowane', 'muokattu', 'redigeret', 'redigerad', 'redigert', 'upravené', 'upraveno', 'düzenlendi'],
  ...['измененный', 'отредактировано', 'відредаговано', '編集済み', '编辑', '已修改', '已編輯', '편집됨'],
].map((word) => `-${word}`);

/** What may be left of them at the end of a name that was cut, the longest first. */
const editedParts = [
  ...new Set(edited.flatMap((word) => Array.from(word, (_, length) => word.slice(0, length + 1)))),
].sort((a, b) => b.length - a.length);

/** A stem without the suffix of an edited copy; a number behind it stays. */
function withoutEdited(stem: string): string | undefined {
  const number = /\(\d+\)$/.exec(stem)?.[0] ?? '';
  const rest = stem.slice(0, stem.length - number.length);
  const whole = edited.find((word) => rest.endsWith(word));
  if (whole !== undefined) return rest.slice(0, -whole.length) + number;
  if (rest.length < fileCut - 1) return undefined;
  // The name was cut in the middle of the suffix.
  const part = editedParts.find((one) => rest.endsWith(one));
  return part === undefined ? undefined : rest.slice(0, -part.length) + number;
}

/** Name of the original of an edited copy, in lower case as the copy's. */
export function originalOf(name: string): string | undefined {
  const { stem, extension } = splitName(name);
  const original = withoutEdited(stem);
  return original === undefined || original === '' ? undefined : original + extension;
}

/** Names that are the same but for characters that Google replaces by "_". */
const folded = (name: string) => name.replaceAll(/[^\p{L}\p{N}.()]/gu, '_');

/** Shorter names of sidecars tell nothing when they are the beginning of a file's name. */
const minimumBeginning = 40;
/** How much longer the file's name may be: cuts differ by a few characters. */
const maxLonger = 10;

/** The long name of a sidecar, as the beginning of the names of files. */
export function beginningsOfSidecar(core: string): string[] {
  const target = folded(withoutSuffix(core));
  return target.length < minimumBeginning ? [] : [target];
}

/** What the name of a file begins with, the longest first. */
export function beginningsOfFile(name: string): string[] {
  const stem = folded(splitName(name).stem);
  const shortest = Math.max(minimumBeginning, stem.length - maxLonger);
  return Array.from({ length: Math.max(0, stem.length - shortest + 1) }, (_, less) =>
    stem.slice(0, stem.length - less),
  );
}

/** Lengths at which the name of a file is cut: a character of two units may be kept whole. */
const fileCuts = [fileCut - 1, fileCut, fileCut + 1];

/** What Google may call a file of this title. */
export function namesOfTitle(title: string): string[] {
  const { stem, extension } = splitName(folded(title.normalize('NFC').toLowerCase()));
  const long = fileCuts.filter((length) => stem.length > length).map((length) => `${stem.slice(0, length)}…`);
  return stem === '' ? [] : [stem + extension, ...long];
}

/** Under which of those a file is found: whole, without the extension that was added, or cut. */
export function namesOfFile(name: string): string[] {
  const { stem, extension } = splitName(folded(name));
  return [stem + extension, stem, ...(fileCuts.includes(stem.length) ? [`${stem}…`] : [])];
}

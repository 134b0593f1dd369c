import { limits } from '@keepsake/contract/limits';

/** Control characters: they would end a line of a header, or a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f]/g;

/** What stands behind the last dot of a longer name is no type that somebody would miss. */
const maxExtensionBytes = 16;

/** Cut between characters; the extension stays. */
function shorten(name: string): string {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= maxExtensionBytes;
  const extension = hasExtension ? name.slice(dot) : '';
  let room = limits.upload.maxFileNameBytes - Buffer.byteLength(extension);
  let stem = '';
  for (const character of hasExtension ? name.slice(0, dot) : name) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    stem += character;
  }
  return stem + extension;
}

/**
 * A photo's name as it is kept, of whatever a client calls it: of a path its last part, without control
 * characters, in NFC, at most 255 bytes. It is for people to see; bytes lie under keys of our own.
 */
export function keptFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(controls, '_').trim();
  return /^\.{0,2}$/.test(clean) ? 'photo' : shorten(clean);
}

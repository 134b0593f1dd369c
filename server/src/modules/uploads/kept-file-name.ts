import { limits } from '@keepsake/contract/limits';

/** Control characters would end a line of a header or a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f]/g;

/** A longer ending is not a file type. */
const maxExtensionBytes = 16;

/** Cuts between characters and keeps the extension. */
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
 * Normalizes a client's file name: last part of a path, without control characters, in NFC, at most 255 bytes. For
 * display only; blobs have generated keys.
 */
export function keptFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(controls, '_').trim();
  return /^\.{0,2}$/.test(clean) ? 'photo' : shorten(clean);
}

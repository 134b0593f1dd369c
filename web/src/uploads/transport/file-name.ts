import { limits } from '@keepsake/contract/limits';

/** Control characters and path separators, which the service refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const forbidden = /[\u0000-\u001f\u007f/\\]/g;

const utf8 = new TextEncoder();

export function uploadFileName(name: string): string {
  const clean = name.normalize('NFC').replace(forbidden, '_').trim();
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 ? clean.slice(dot) : '';
  const stem = [...(dot > 0 ? clean.slice(0, dot) : clean)];
  while (stem.length > 1 && utf8.encode(stem.join('') + extension).length > limits.upload.maxFileNameBytes) {
    stem.pop();
  }
  return stem.join('') + extension || 'photo';
}

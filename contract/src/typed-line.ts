import * as z from 'zod/mini';
import { removeFormatCharacters } from './format-characters.ts';
import { isLine } from './values.ts';

/**
 * A line of text as people type it: composed (NFC), without blanks at its ends, and without characters that turn text
 * around or are hidden, as in names of albums.
 */
export function trimmedLine(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.refine(isLine, { error: 'is not a line of text', abort: true }),
    z.overwrite((line) => removeFormatCharacters(line).trim()),
    z.maxLength(maxLength),
  );
}

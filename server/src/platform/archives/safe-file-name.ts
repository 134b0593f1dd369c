/** Longest name of a file, in bytes of UTF-8 (security.md rule 13). */
const maxBytes = 120;

/** Invisible characters: controls, direction marks, line ends, zero-width marks. */
const unseen = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\ufeff]/gu;
/**
 * Separators, what Windows refuses, `;` (unzip takes `;1` at the end for a version), lone surrogates and the
 * like.
 */
const refused = /[<>:;"/\\|?*\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Letters and digits after the last dot; longer ones are no extension. */
const extension = /\.[\p{L}\p{N}_+-]{1,16}$/u;

/** Names of devices of Windows, whatever follows their first dot. */
const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\.|$)/i;

/** Hidden files seem missing; Windows drops dots and blanks at the end. */
const trimmed = (text: string) => text.replaceAll(/^[\s.]+|[\s.]+$/gu, '');

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts between graphemes. */
function cutCharacters(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = '';
  let left = bytes;
  for (const { segment } of characters.segment(text)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept;
}

/** Avoids device names, and options of a command called with `*`. */
const guarded = (stem: string) => (device.test(stem) || stem.startsWith('-') ? `_${stem}` : stem);

/**
 * A file name for every file system: NFC, at most 120 bytes, visible from its first character, no device
 * name. Keeps the extension and puts `suffix` before it.
 */
export function safeFileName(fileName: string, suffix = ''): string {
  const name = fileName.normalize('NFC').replaceAll(unseen, '').replaceAll(refused, '_').normalize('NFC');
  const whole = name.replace(/[\s.]+$/u, '');
  const [end = ''] = extension.exec(whole) ?? [];
  const stem = trimmed(whole.slice(0, whole.length - end.length)) || 'photo';
  const room = maxBytes - Buffer.byteLength(suffix + end);
  // A cut name may become a device name.
  const cut = guarded(trimmed(cutCharacters(guarded(stem), room)) || 'photo');
  return `${cut}${suffix}${end}`;
}

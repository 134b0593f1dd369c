/** Longest name of a file, in bytes of UTF-8 (R13). */
const maxBytes = 120;

const pictures: [mimeType: string, extensions: readonly string[]][] = [
  ['image/jpeg', ['.jpg', '.jpeg', '.jpe', '.jfif']],
  ['image/png', ['.png']],
  ['image/heic', ['.heic', '.heif', '.hif']],
];

/** Extensions that a name may have, by the type of the bytes; the first is appended to others. */
const extensions = new Map([
  ...pictures,
  ['application/pdf', ['.pdf']] as const,
  ['application/zip', ['.zip']] as const,
]);

/** For another type, which only the API of a retailer may name. */
const ofPictures = pictures.flatMap(([, some]) => some);

/** Invisible characters: controls, direction marks, line ends, zero-width marks. */
const unseen = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\ufeff]/gu;
/**
 * Separators, what Windows refuses, `;` (unzip takes `;1` at the end for a version), lone surrogates and the
 * like.
 */
const refused = /[<>:;"/\\|?*\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Names of devices of Windows, whatever follows their first dot. */
const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\.|$)/i;

/** Hidden files seem missing; Windows drops dots and blanks at the end. */
const trimmed = (text: string) => text.replaceAll(/^[\s.]+|[\s.]+$/gu, '');

const utf8 = new TextEncoder();
const bytesOf = (text: string): number => utf8.encode(text).length;

/** Cuts between graphemes. */
function cutCharacters(text: string, bytes: number): string {
  if (text.length * 3 <= bytes || bytesOf(text) <= bytes) return text;
  let kept = '';
  let left = bytes;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    left -= bytesOf(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept;
}

/** Avoids device names, and options of a command called with `*`. */
const guarded = (stem: string) => (device.test(stem) || stem.startsWith('-') ? `_${stem}` : stem);

/** Splits off an extension of the type, and adds one to a name that has none. */
function splitExtension(name: string, mimeType: string): readonly [stem: string, extension: string] {
  const allowed = extensions.get(mimeType) ?? ofPictures;
  const lower = name.toLowerCase();
  const found = allowed.find((one) => lower.endsWith(one));
  return found ? [name.slice(0, -found.length), name.slice(-found.length)] : [name, allowed[0] as string];
}

/**
 * A file name for every file system: NFC, at most 120 bytes, visible from its first character, no device name. It
 * ends in an extension of the type, so that no program runs the file. Puts `suffix` before the extension.
 *
 * @param mimeType of the bytes, not as the customer declared it
 */
export function safeFileName(fileName: string, mimeType: string, suffix = ''): string {
  const name = fileName.normalize('NFC').replaceAll(unseen, '').replaceAll(refused, '_').normalize('NFC');
  const [start, end] = splitExtension(name.replace(/[\s.]+$/u, ''), mimeType);
  const stem = trimmed(start) || 'photo';
  // A cut name may become a device name.
  const cut = guarded(trimmed(cutCharacters(guarded(stem), maxBytes - bytesOf(suffix + end))) || 'photo');
  return `${cut}${suffix}${end}`;
}

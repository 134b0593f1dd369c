import ExifReader from 'exifreader';

/** Tags without serial numbers, owners or places: unread data cannot leak. */
const names = [
  'Make',
  'Model',
  'DateTimeOriginal',
  'SubSecTimeOriginal',
  'OffsetTimeOriginal',
  'DateTimeDigitized',
  'SubSecTimeDigitized',
  'OffsetTimeDigitized',
] as const;

/** ExifReader's value for a tag outside of the file. */
const faulty = '<faulty value>';

export type ExifTags = Partial<Record<(typeof names)[number], string>>;

/**
 * ExifReader takes some 16 bytes per byte of text, and decodes up to four times the block: of 4 MiB that
 * exceeds a decoder's heap. Text precedes previews and makers' notes.
 */
const maxTiffBytes = 1024 * 1024;

const isDate = (name: string) => name.startsWith('DateTime');

/** Some writers give a date the type UNDEFINED in place of ASCII; ExifTool reads it. */
const isBytes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((byte) => typeof byte === 'number');
const textOf = (bytes: readonly number[]) => Buffer.from(bytes).toString('latin1').replace(/\0.*$/s, '');

/** Returns no tags where the structure is damaged. */
export function readExif(tiff: Uint8Array): ExifTags {
  try {
    const { exif = {} } = ExifReader.load(Buffer.from(tiff.subarray(0, maxTiffBytes)), {
      expanded: true,
      includeTags: { exif: [...names] },
    });
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = exif[name]?.value;
        const text = isDate(name) && isBytes(value) ? textOf(value) : Array.isArray(value) ? value[0] : value;
        return typeof text === 'string' && text !== faulty ? [[name, text]] : [];
      }),
    );
  } catch {
    return {};
  }
}

import ExifReader from 'exifreader';

/** No serial numbers, owners or places: what is not read cannot leave. */
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

/** What ExifReader says where a tag points outside of the file. */
const faulty = '<faulty value>';

export type ExifTags = Partial<Record<(typeof names)[number], string>>;

/**
 * A byte of text costs ExifReader some 16, and it decodes up to four times the length of the block: of 4 MiB that is
 * more than a decoder's heap. Text stands in front of previews and makers' notes; what lies behind this is absent.
 */
const maxTiffBytes = 1024 * 1024;

/** The wanted text tags of a TIFF structure; none where it is damaged. */
export function readExif(tiff: Uint8Array): ExifTags {
  try {
    const { exif = {} } = ExifReader.load(Buffer.from(tiff.subarray(0, maxTiffBytes)), {
      expanded: true,
      includeTags: { exif: [...names] },
    });
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = exif[name]?.value;
        const text = Array.isArray(value) ? value[0] : value;
        return typeof text === 'string' && text !== faulty ? [[name, text]] : [];
      }),
    );
  } catch {
    return {};
  }
}

import ExifReader from 'exifreader';

const names = [
  'DateTimeOriginal',
  'SubSecTimeOriginal',
  'OffsetTimeOriginal',
  'DateTimeDigitized',
  'SubSecTimeDigitized',
  'OffsetTimeDigitized',
] as const;

export type ExifTags = Partial<Record<(typeof names)[number], string>>;

/** The wanted text tags of a TIFF structure; none where it is damaged. */
export function readExif(tiff: Uint8Array): ExifTags {
  try {
    const { exif = {} } = ExifReader.load(Buffer.from(tiff), {
      expanded: true,
      includeTags: { exif: [...names] },
    });
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = exif[name]?.value;
        const text = Array.isArray(value) ? value[0] : value;
        return typeof text === 'string' ? [[name, text]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Names with the prefixes that the XMP specification asks writers to use. */
export type XmpName =
  | 'exif:DateTimeOriginal'
  | 'exif:DateTimeDigitized'
  | 'photoshop:DateCreated'
  | 'xmp:CreateDate';

/**
 * A simple property of an XMP packet, written as an attribute or as an element. An XML parser is not worth
 * its risks (entities, depth) for a date, which holds no markup.
 */
export function readXmp(packet: string, name: XmpName): string | undefined {
  const attribute = new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}["']([^"'<>]{0,64})["']`).exec(packet);
  const element = new RegExp(`<${name}>([^<>]{0,64})</${name}>`).exec(packet);
  return (attribute ?? element)?.[1];
}

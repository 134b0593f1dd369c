/** Names with the prefixes that the XMP specification recommends. */
export type XmpName =
  | 'exif:DateTimeOriginal'
  | 'exif:DateTimeDigitized'
  | 'photoshop:DateCreated'
  | 'xmp:CreateDate';

/**
 * A simple property of an XMP packet, an attribute or an element. Without an XML parser: its risks (entities,
 * depth) are too high for a date without markup.
 */
export function readXmp(packet: string, name: XmpName): string | undefined {
  const attribute = new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}["']([^"'<>]{0,64})["']`).exec(packet);
  const element = new RegExp(`<${name}>([^<>]{0,64})</${name}>`).exec(packet);
  return (attribute ?? element)?.[1];
}

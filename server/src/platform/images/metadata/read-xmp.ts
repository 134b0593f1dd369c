/** Namespaces of XMP's specification. Its part 1 leaves the prefix to the writer. */
const namespaces = {
  exif: 'http://ns.adobe.com/exif/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
} as const;

/** Names with the prefixes that the XMP specification recommends. */
export type XmpName =
  | 'exif:DateTimeOriginal'
  | 'exif:DateTimeDigitized'
  | 'photoshop:DateCreated'
  | 'xmp:CreateDate';

/** XMP was called XAP until 2004; Photoshop 7 writes `xap:CreateDate`. */
const oldPrefixes: Partial<Record<keyof typeof namespaces, string>> = { xmp: 'xap' };

/** An XML name without what means something to a regular expression. */
const declaration = /\sxmlns:([\w-]{1,32})\s{0,9}=\s{0,9}["']([^"'<>]{0,64})["']/g;

/** A packet declares a namespace once or twice; thousands would make one long expression. */
const maxPrefixes = 8;

function prefixesOf(packet: string, prefix: keyof typeof namespaces): string[] {
  const declared = [...packet.matchAll(declaration)].flatMap(([, name, namespace]) =>
    name !== undefined && namespace === namespaces[prefix] ? [name] : [],
  );
  return [...new Set([prefix, oldPrefixes[prefix] ?? prefix, ...declared])].slice(0, maxPrefixes);
}

/**
 * A simple property of an XMP packet, an attribute or an element. Without an XML parser: its risks (entities,
 * depth) are too high for a date without markup.
 */
export function readXmp(packet: string, name: XmpName): string | undefined {
  const [prefix, local] = name.split(':') as [keyof typeof namespaces, string];
  const qualified = `(?:${prefixesOf(packet, prefix).join('|')}):${local}`;
  const attribute = new RegExp(`\\s${qualified}\\s{0,9}=\\s{0,9}["']([^"'<>]{0,64})["']`).exec(packet);
  const element = new RegExp(`<${qualified}(?:\\s[^<>]{0,200})?>([^<>]{0,64})</`).exec(packet);
  return (attribute ?? element)?.[1];
}

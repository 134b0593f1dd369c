import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Prefixes that XMP's specification recommends, by namespace. Its part 1 leaves the prefix to the writer. */
const prefixes = new Map([
  ['http://ns.adobe.com/exif/1.0/', 'exif'],
  ['http://ns.adobe.com/photoshop/1.0/', 'photoshop'],
  ['http://ns.adobe.com/xap/1.0/', 'xmp'],
  // XMP was called XAP until 2004; some packets use it without its namespace.
  ['xap', 'xmp'],
]);

const names = [
  'exif:DateTimeOriginal',
  'exif:DateTimeDigitized',
  'photoshop:DateCreated',
  'xmp:CreateDate',
] as const;

/** Names with the prefixes that the XMP specification recommends. */
export type XmpName = (typeof names)[number];

const mentionsDate = /DateTime(?:Original|Digitized)|DateCreated|CreateDate/;

/** Elements around the properties of a picture. */
const wrappers: ReadonlySet<string> = new Set(['xmpmeta', 'xapmeta', 'RDF', 'Description']);
/** Elements of RDF around the text of a property with qualifiers, or of a list. */
const aroundText: ReadonlySet<string> = new Set(['value', 'li']);

/** Real dates have 30 characters. */
const maxTextLength = 64;
/** RDF of real packets is 15 deep at most, and has few errors; each error costs as much as a long text. */
const maxDepth = 100;
const maxErrors = 100;

/** The parser takes it for an entity, up to the next semicolon. */
const bareAmpersand = /&(?!(?:#x?[\da-f]{1,7}|[a-z]{1,9});)/gi;

/** Dates are at the beginning; the parser takes 0.3 s for the most expensive packet of this length, and 50 MB. */
const maxPacketsLength = 1024 * 1024;

class Unreal extends Error {}

/** Finds the name by `uri`, which is the prefix where that has no declaration. */
function nameOf({ uri, local }: { readonly uri: string; readonly local: string }): XmpName | undefined {
  return names.find((name) => name === `${prefixes.get(uri) ?? uri}:${local}`);
}

/** Collects dates of one packet, or of several in a row; the first with a text counts (as in ExifTool 12). */
class DateCollector {
  readonly dates = new Map<XmpName, string>();
  /** Elements from the property of the picture to the current one. Those of ingredients are inside one of their own. */
  readonly #path: string[] = [];
  #depth = 0;
  #property: XmpName | undefined;
  #text = '';
  #errors = 0;

  open(tag: SaxesTagNS): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new Unreal();
    const isInside = this.#path.length > 0;
    const isWrapper = !isInside && wrappers.has(tag.local);
    if (!isInside && !isWrapper) this.#property = nameOf(tag);
    if (!isWrapper) this.#path.push(tag.local);
    this.#text = '';
    for (const attribute of Object.values(tag.attributes)) {
      if (isWrapper) this.#note(nameOf(attribute), attribute.value);
      else if (attribute.local === 'value') this.#note(this.#property, attribute.value);
    }
  }

  read(text: string): void {
    const isOfProperty = this.#path.length === 1 || aroundText.has(this.#path.at(-1) ?? '');
    if (this.#property && isOfProperty) this.#text = (this.#text + text).slice(0, maxTextLength);
  }

  close(): void {
    this.#depth -= 1;
    this.#note(this.#property, this.#text);
    this.#text = '';
    this.#path.pop();
    if (this.#path.length === 0) this.#property = undefined;
  }

  /** Goes on after an error: packets of real pictures lack declarations, and end early. */
  err(): void {
    this.#errors += 1;
    if (this.#errors > maxErrors) throw new Unreal();
  }

  #note(name: XmpName | undefined, text: string): void {
    const trimmed = text.trim().slice(0, maxTextLength);
    if (name && trimmed && !this.dates.has(name)) this.dates.set(name, trimmed);
  }
}

/** Dates of the picture in XMP packets. The parser knows no entities but those of XML itself. */
export function readXmp(all: string): ReadonlyMap<XmpName, string> {
  const collector = new DateCollector();
  const packets = all.slice(0, maxPacketsLength);
  if (!mentionsDate.test(packets)) return collector.dates;
  const parser = new SaxesParser({ xmlns: true, fragment: true, position: false });
  parser.on('opentag', (tag) => collector.open(tag));
  parser.on('text', (text) => collector.read(text));
  parser.on('cdata', (text) => collector.read(text));
  parser.on('closetag', () => collector.close());
  parser.on('error', () => collector.err());
  try {
    parser.write(packets.replaceAll(bareAmpersand, '&amp;'));
  } catch (error) {
    if (!(error instanceof Unreal)) throw error;
  }
  return collector.dates;
}

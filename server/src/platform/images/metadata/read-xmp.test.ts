import { expect, it } from 'vitest';
import { readXmp } from './read-xmp.ts';

const date = '2002-02-02T02:02:02';
const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
const exif = 'xmlns:exif="http://ns.adobe.com/exif/1.0/"';
/** The packet of a picture whose description goes on with `rest`. */
const packet = (rest: string) =>
  `<?xpacket begin="\uFEFF"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${rdf}><rdf:Description ${exif} ${rest}` +
  '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>';
const inside = (elements: string) => packet(`>${elements}</rdf:Description>`);
const element = (text: string) => `<exif:DateTimeOriginal>${text}</exif:DateTimeOriginal>`;

/** What ExifTool 12.57 reads in each, but for the rows that name it. */
it.each([
  ['an attribute', packet(`exif:DateTimeOriginal="${date}"/>`), date],
  ['an element', inside(element(`\n ${date} `)), date],
  ['the first of two', inside(element(date) + element('2003-03-03')), date],
  [
    'a value with qualifiers',
    inside(
      `<exif:DateTimeOriginal rdf:parseType="Resource"><rdf:value>${date}</rdf:value><exif:by>2003-03-03</exif:by></exif:DateTimeOriginal>`,
    ),
    date,
  ],
  [
    'a value with qualifiers before it',
    inside(
      element(
        `<rdf:Description><exif:by>2003-03-03</exif:by><rdf:value>${date}</rdf:value></rdf:Description>`,
      ),
    ),
    date,
  ],
  ['a value as an attribute', inside(`<exif:DateTimeOriginal rdf:value="${date}"/>`), date],
  [
    'the first of a list (ExifTool: the last)',
    inside(element(`<rdf:Seq><rdf:li>${date}</rdf:li><rdf:li>2003-03-03</rdf:li></rdf:Seq>`)),
    date,
  ],
  ['CDATA', inside(element(`<![CDATA[${date}]]>`)), date],
  ['CDATA and text', inside(element('2002-02-<![CDATA[02T02:02:02]]>')), date],
  ['a comment in a text', inside(element('2002-02-02<!-- by hand -->T02:02:02')), date],
  ['entities', packet('exif:DateTimeOriginal="2002-02-02T02&#58;02&#x3a;02"/>'), date],
  ['entities in an element', inside(element('2002-02-02T02&#58;02&#x3a;02')), date],
  [
    'a default namespace',
    inside(`<DateTimeOriginal xmlns="http://ns.adobe.com/exif/1.0/">${date}</DateTimeOriginal>`),
    date,
  ],
  [
    'a default namespace around it',
    `<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><Description ${exif} exif:DateTimeOriginal="${date}"/></RDF>`,
    date,
  ],
  [
    'a prefix with a dot',
    packet(`xmlns:a.b-c="http://ns.adobe.com/exif/1.0/" a.b-c:DateTimeOriginal='${date}'/>`),
    date,
  ],
  [
    'a prefix beyond ASCII',
    packet(`xmlns:é="http://ns.adobe.com/exif/1.0/" é:DateTimeOriginal='${date}'/>`),
    date,
  ],
  [
    'a prefix declared for another',
    packet(`xmlns:é="http://ns.adobe.com/pdf/1.3/" é:DateTimeOriginal='${date}'/>`),
    undefined,
  ],
  ['a prefix without a declaration', `<rdf:Description exif:DateTimeOriginal="${date}"/>`, date],
  [
    'an empty attribute beside an element (ExifTool: empty)',
    packet(`exif:DateTimeOriginal="">${element(date)}</rdf:Description>`),
    date,
  ],
  ['a second packet', `${packet('/>')}\n${packet(`exif:DateTimeOriginal="${date}"/>`)}`, date],
  [
    'the first of two packets',
    packet(`exif:DateTimeOriginal="${date}"/>`) + packet('exif:DateTimeOriginal="2003-03-03"/>'),
    date,
  ],
  ['a packet that ends early', packet(`exif:DateTimeOriginal="${date}"/>`).slice(0, -40), date],
  [
    'a packet with NULs at its end',
    `${packet(`exif:DateTimeOriginal="${date}"/>`)}${'\0'.repeat(2000)}`,
    date,
  ],
  ['a bare ampersand before it', packet(`exif:By="A & B" exif:DateTimeOriginal="${date}"/>`), date],
  ['a bare angle before it', packet(`exif:By="A < B" exif:DateTimeOriginal="${date}"/>`), date],
  ['a comment', inside(`<!-- ${element(date)} -->`), undefined],
  ['a text', inside(`<exif:By><![CDATA[${element(date)}]]></exif:By>`), undefined],
  [
    'an ingredient',
    inside(
      `<exif:Pantry><rdf:Bag><rdf:li><rdf:Description exif:DateTimeOriginal="${date}"/></rdf:li></rdf:Bag></exif:Pantry>`,
    ),
    undefined,
  ],
  [
    'a property of another',
    inside(`<exif:Other rdf:parseType="Resource">${element(date)}</exif:Other>`),
    undefined,
  ],
  ['an entity of a document type', `<!DOCTYPE a [<!ENTITY d "${date}">]>${inside(element('&d;'))}`, '&d;'],
  ['nothing', '', undefined],
])('a date of %s', (_, text, expected) => {
  expect(readXmp(text).get('exif:DateTimeOriginal')).toBe(expected);
});

it.each([
  ['nested elements', '<a>'],
  ['attributes', '<a b="" b="" '],
  ['wrong characters', '<\u0001'],
  ['prefixes', '<a:b c:d=""/>'],
  ['entities', '&a;'],
])('a packet of %s ends soon', (_, part) => {
  const before = packet(`exif:DateTimeOriginal="${date}"/>`);
  const dates = readXmp(before + part.repeat(4_000_000 / part.length));
  expect(dates.get('exif:DateTimeOriginal')).toBe(date);
});

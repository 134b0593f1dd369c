type Tag = readonly [name: string, content: Buffer];

const d50 = [0.9642, 1, 0.8249];

function encodeXyz(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 'latin1');
  values.forEach((value, index) => {
    bytes.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
  });
  return bytes;
}

/** `curv`: no values, an exponent or a table. */
export function encodeCurve(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(12 + values.length * 2);
  bytes.write('curv', 'latin1');
  bytes.writeUInt32BE(values.length, 8);
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value, 12 + index * 2);
  });
  return bytes;
}

/** `para` with one of five functions and its numbers. */
export function encodeFunction(type: number, ...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(12 + values.length * 4);
  bytes.write('para', 'latin1');
  bytes.writeUInt16BE(type, 8);
  values.forEach((value, index) => {
    bytes.writeInt32BE(Math.round(value * 65_536), 12 + index * 4);
  });
  return bytes;
}

function encodeText(type: 'text' | 'desc', text: string): Buffer {
  if (type === 'text') return Buffer.concat([Buffer.from(`text\0\0\0\0${text}\0`, 'latin1')]);
  const bytes = Buffer.alloc(12 + text.length + 1 + 78);
  bytes.write('desc', 'latin1');
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, 'latin1');
  return bytes;
}

function encodeHead(length: number, space: 'RGB ' | 'GRAY'): Buffer {
  const head = Buffer.alloc(128);
  head.writeUInt32BE(length, 0);
  head.writeUInt32BE(0x02_10_00_00, 8);
  head.write(`mntr${space}XYZ `, 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  encodeXyz(d50).copy(head, 68, 8);
  return head;
}

/** A profile with these tags besides those that all have: ICC.1:2001-04. */
function makeProfile(space: 'RGB ' | 'GRAY', ...further: readonly Tag[]): Buffer {
  const tags: readonly Tag[] = [
    ['desc', encodeText('desc', 'A profile for tests')],
    ['cprt', encodeText('text', 'CC0')],
    ['wtpt', encodeXyz(d50)],
    ...further,
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const contents: Buffer[] = [];
  let at = 128 + table.length;
  tags.forEach(([name, content], index) => {
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
    table.write(name, 4 + index * 12, 'latin1');
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(content.length, 12 + index * 12);
    contents.push(padded);
    at += padded.length;
  });
  return Buffer.concat([encodeHead(at, space), table, ...contents]);
}

/** Columns of red, green and blue as XYZ under D50. */
const adobe = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];
const proPhoto = [
  [0.79767, 0.28804, 0],
  [0.13519, 0.71188, 0],
  [0.03134, 0.00009, 0.82491],
];

function makeRgbProfile(
  columns: readonly (readonly number[])[],
  curve: Buffer,
  ...further: readonly Tag[]
): Buffer {
  const names = ['r', 'g', 'b'];
  return makeProfile(
    'RGB ',
    ...columns.map((xyz, index): Tag => [`${names[index]}XYZ`, encodeXyz(xyz)]),
    ...names.map((name): Tag => [`${name}TRC`, curve]),
    ...further,
  );
}

/** A colour profile of Adobe RGB (1998): three columns, and gamma 2 + 51/256. */
export const makeMatrixProfile = () => makeRgbProfile(adobe, encodeCurve(0x0233));

/** A profile of Adobe RGB that states other colours by numbers: primaries, transfer, matrix and range. */
export const makeCodedProfile = (...codes: readonly number[]) =>
  makeRgbProfile(adobe, encodeCurve(0x0233), [
    'cicp',
    Buffer.from([...Buffer.from('cicp\0\0\0\0'), ...codes]),
  ]);

/** ProPhoto RGB with gamma 1.8. */
export const makeProPhotoProfile = () => makeRgbProfile(proPhoto, encodeCurve(Math.round(1.8 * 256)));

export const makeGreyProfile = (curve: Buffer) => makeProfile('GRAY', ['kTRC', curve]);

/** Adobe RGB's columns with another curve. */
export const makeCurvedProfile = (curve: Buffer) => makeRgbProfile(adobe, curve);

export const gammaCurve = (gamma: number) => encodeCurve(Math.round(gamma * 256));

/** Light of 256 signals. */
export const tableCurve = (light: (signal: number) => number) =>
  encodeCurve(...Array.from({ length: 256 }, (_, step) => Math.round(light(step / 255) * 65_535)));

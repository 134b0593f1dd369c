/** Adobe RGB (1998): columns of red, green and blue as XYZ under D50, and gamma 2 + 51/256. */
const colorants = {
  rXYZ: [0.60974, 0.31111, 0.01947],
  gXYZ: [0.20528, 0.62567, 0.06087],
  bXYZ: [0.14919, 0.06322, 0.74457],
};
const gamma = 0x0233;
const d50 = [0.9642, 1, 0.8249];

function encodeXyz(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 'latin1');
  values.forEach((value, index) => {
    bytes.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
  });
  return bytes;
}

function encodeCurve(): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.write('curv', 'latin1');
  bytes.writeUInt32BE(1, 8);
  bytes.writeUInt16BE(gamma, 12);
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

function encodeHead(length: number): Buffer {
  const head = Buffer.alloc(128);
  head.writeUInt32BE(length, 0);
  head.writeUInt32BE(0x02_10_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  encodeXyz(d50).copy(head, 68, 8);
  return head;
}

/** A colour profile of Adobe RGB: ICC.1:2001-04, three columns and one curve. */
export function makeMatrixProfile(): Buffer {
  const tags: [string, Buffer][] = [
    ['desc', encodeText('desc', 'Adobe RGB for tests')],
    ['cprt', encodeText('text', 'CC0')],
    ['wtpt', encodeXyz(d50)],
    ...Object.entries(colorants).map(([name, xyz]): [string, Buffer] => [name, encodeXyz(xyz)]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, encodeCurve()]),
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
  return Buffer.concat([encodeHead(at), table, ...contents]);
}

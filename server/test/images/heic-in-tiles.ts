/** A picture composed of tiles, as phones write them. */
export interface TiledHeic {
  readonly columns: number;
  readonly rows: number;
  /** Size before rotation: the last tiles may overhang. */
  readonly width: number;
  readonly height: number;
  readonly turns?: 0 | 1 | 2 | 3;
  /** Axis of mirroring after rotation (`imir`): vertical (0) or horizontal (1). */
  readonly mirror?: 0 | 1;
  readonly missing?: number;
}

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => void bytes.writeUInt16BE(value, index * 2));
  return bytes;
};

const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));

function box(type: string, ...content: Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(length), Buffer.from(type, 'latin1'), ...content]);
}

const fullBox = (type: string, flags: number, version: number, ...content: Uint8Array[]) =>
  box(type, u32(version * 2 ** 24 + flags), ...content);

function cut(bytes: Buffer, type: string): Buffer {
  const at = bytes.indexOf(type) - 4;
  return bytes.subarray(at, at + bytes.readUInt32BE(at));
}

/**
 * Cuts out the only item of heif-enc's files: its `iloc` has base offset, number of extents, offset and
 * length.
 */
function cutCodedPicture(heic: Buffer): Buffer {
  const base = heic.indexOf('iloc') + 16;
  const offset = heic.readUInt32BE(base) + heic.readUInt32BE(base + 6);
  return heic.subarray(offset, offset + heic.readUInt32BE(base + 10));
}

function describeItems(count: number): Buffer {
  const entry = (id: number, type: string) =>
    fullBox('infe', id > 1 ? 1 : 0, 2, u16(id, 0), Buffer.from(`${type}\0`, 'latin1'));
  const tiles = Array.from({ length: count }, (_, index) => entry(index + 2, 'hvc1'));
  return fullBox('iinf', 0, 0, u16(count + 1), entry(1, 'grid'), ...tiles);
}

function describeProperties(
  tile: Buffer,
  count: number,
  { width, height, turns, mirror }: TiledHeic,
): Buffer {
  const whole = [fullBox('ispe', 0, 0, u32(width, height))];
  if (turns !== undefined) whole.push(box('irot', Buffer.of(turns)));
  if (mirror !== undefined) whole.push(box('imir', Buffer.of(mirror)));
  const container = box('ipco', cut(tile, 'hvcC'), cut(tile, 'ispe'), ...whole);
  const wholeProperties = whole.map((_, index) => index + 3);
  const entries = [Buffer.concat([u16(1), Buffer.of(whole.length, ...wholeProperties)])];
  for (let id = 2; id < count + 2; id += 1) entries.push(Buffer.concat([u16(id), Buffer.of(2, 0x81, 2)]));
  return box('iprp', container, fullBox('ipma', 0, 0, u32(entries.length), ...entries));
}

function locateItems(items: readonly Buffer[], start: number): Buffer {
  let offset = start;
  const entries = items.map((item, index) => {
    const entry = Buffer.concat([u16(index + 1, 0, 1), u32(offset, item.length)]);
    offset += item.length;
    return entry;
  });
  return fullBox('iloc', 0, 0, u16(0x4400, items.length), ...entries);
}

/** @param pictures HEIC files of one picture each, coded alike, one per tile */
export function inTiles(pictures: readonly Buffer[], tiled: TiledHeic): Buffer {
  const ids = pictures.map((_, index) => index + 2);
  const [first = Buffer.alloc(0)] = pictures;
  const grid = Buffer.concat([
    Buffer.of(0, 0, tiled.rows - 1, tiled.columns - 1),
    u16(tiled.width, tiled.height),
  ]);
  const tiles = pictures.map((picture, index) =>
    index === tiled.missing ? Buffer.alloc(0) : cutCodedPicture(picture),
  );
  const items = [grid, ...tiles];
  const makeMeta = (start: number) =>
    fullBox(
      'meta',
      0,
      0,
      cut(first, 'hdlr'),
      fullBox('pitm', 0, 0, u16(1)),
      locateItems(items, start),
      describeItems(ids.length),
      describeProperties(first, ids.length, tiled),
      fullBox('iref', 0, 0, box('dimg', u16(1, ids.length, ...ids))),
    );
  const head = cut(first, 'ftyp');
  const start = head.length + makeMeta(0).length + 8;
  return Buffer.concat([head, makeMeta(start), box('mdat', ...items)]);
}

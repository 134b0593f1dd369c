import { type HuffmanTable, readHuffmanTables, ScanBits } from './huffman-bits.ts';

/** Bytes that encoders leave behind a scan, at most. */
export const mostPadding = 16;

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
}

interface ScanBlock {
  readonly differences: HuffmanTable;
  readonly coefficients: HuffmanTable;
}

/** A scan: blocks of one unit, in order, and how many units there are. */
interface Scan {
  readonly blocks: readonly ScanBlock[];
  readonly units: number;
}

function readFrame(segment: Buffer): Frame {
  const components = Array.from({ length: segment.readUInt8(5) }, (_, index) => {
    const at = 6 + 3 * index;
    return {
      id: segment.readUInt8(at),
      across: segment.readUInt8(at + 1) >> 4,
      down: segment.readUInt8(at + 1) & 15,
    };
  });
  return { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3), components };
}

/** Undefined for a scan that lacks a table or component. */
function readScan(segment: Buffer, { width, height, components }: Frame, tables: Map<number, HuffmanTable>) {
  const most = { across: 1, down: 1 };
  for (const { across, down } of components) {
    most.across = Math.max(most.across, across);
    most.down = Math.max(most.down, down);
  }
  const count = segment.readUInt8(0);
  const blocks: ScanBlock[] = [];
  let units = Math.ceil(width / (8 * most.across)) * Math.ceil(height / (8 * most.down));
  for (let index = 0; index < count; index += 1) {
    const component = components.find(({ id }) => id === segment.readUInt8(1 + 2 * index));
    const selected = segment.readUInt8(2 + 2 * index);
    const differences = tables.get(selected >> 4);
    const coefficients = tables.get(0x10 | (selected & 15));
    if (!component || !differences || !coefficients) return undefined;
    const { across, down } = component;
    const each = count === 1 ? 1 : across * down;
    blocks.push(...Array<ScanBlock>(each).fill({ differences, coefficients }));
    if (count > 1) continue;
    const [wide, high] = [Math.ceil((width * across) / most.across), Math.ceil((height * down) / most.down)];
    units = Math.ceil(wide / 8) * Math.ceil(high / 8);
  }
  return { blocks, units } satisfies Scan;
}

/** Whether what a scan leaves is longer than padding, and more than one byte repeated. */
function isLeft(bytes: Buffer, from: number, to: number): boolean {
  const left = bytes.subarray(from, to);
  return left.length > mostPadding && left.some((byte) => byte !== left[left.length - 1]);
}

/** Returns the position behind a scan; undefined where it is broken. */
function passScan(
  bytes: Buffer,
  start: number,
  { blocks, units }: Scan,
  interval: number,
): number | undefined {
  const bits = new ScanBits(bytes, start);
  for (let unit = 0; unit < units; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      const { from, to } = bits.rest;
      const expected = 0xd0 + ((unit / interval - 1) % 8);
      if (bits.isExceeded || isLeft(bytes, from, to) || bytes[to + 1] !== expected) return undefined;
      bits.resume(to + 2);
    }
    for (const { differences, coefficients } of blocks) {
      if (!bits.passBlock(differences, coefficients)) return undefined;
    }
    if (bits.isExceeded) return undefined;
  }
  const { from, to } = bits.rest;
  return isLeft(bytes, from, to) ? undefined : to;
}

/**
 * Whether the scans of a sequential JPEG of 8 bits are broken: a code that there is not, a coefficient beyond its block,
 * too few bytes, or bytes left over. libjpeg-turbo reads such scans without a word, unless they end early; of
 * progressive ones it tells. False for all that this does not know.
 */
export function hasBrokenScans(bytes: Buffer): boolean {
  try {
    return findBrokenScan(bytes);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Programs write eight at most; each takes time, and a file could have millions. */
const mostTables = 100;

function findBrokenScan(bytes: Buffer): boolean {
  let tablesLeft = mostTables;
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | undefined;
  let interval = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const code = bytes[at + 1] as number;
    if (bytes[at] !== 0xff || code === 0xff || code === 0x00) {
      at += 1;
      continue;
    }
    if (code === 0xd9) return false;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, end);
    at = end;
    if (code === 0xc4) {
      tablesLeft -= readHuffmanTables(segment, tables);
      if (tablesLeft < 0) return false;
    } else if (code === 0xdd) interval = segment.readUInt16BE(0);
    else if (code === 0xc0 || code === 0xc1) {
      frame = readFrame(segment);
      if (segment.readUInt8(0) !== 8 || frame.height === 0) return false;
    } else if (code >= 0xc2 && code <= 0xcf && code !== 0xc8) return false;
    else if (code === 0xda) {
      const scan = frame && readScan(segment, frame, tables);
      if (!scan) return false;
      const behind = passScan(bytes, end, scan, interval);
      if (behind === undefined) return true;
      at = behind;
    }
  }
  return false;
}

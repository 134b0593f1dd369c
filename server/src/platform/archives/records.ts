import type { ArchiveEntry } from './archive-entry.ts';
import { toDosTime } from './dos-time.ts';

/** Records of a zip, named as in APPNOTE.TXT 6.3. */

/** Values from here on refer to the zip64 field. */
const zip64From = 0xffff_ffff;
const zip64FromCount = 0xffff;

const plainVersion = 20;
const zip64Version = 45;
const utf8Flag = 0x0800;
/** Mark of Unix, with which the permissions count: readable by all. */
const madeOnUnix = 3 << 8;
const permissions = 0o100644;
const zip64Tag = 0x0001;

const isLarge = (value: number) => value >= zip64From;
const held = (value: number) => Math.min(value, zip64From);

class RecordWriter {
  private readonly target: Buffer;
  private at: number;

  constructor(target: Buffer, at = 0) {
    this.target = target;
    this.at = at;
  }

  u16(...values: number[]): this {
    for (const value of values) this.at = this.target.writeUInt16LE(value, this.at);
    return this;
  }

  u32(...values: number[]): this {
    for (const value of values) this.at = this.target.writeUInt32LE(value, this.at);
    return this;
  }

  u64(...values: number[]): this {
    for (const value of values) this.u32(value % 0x1_0000_0000, Math.floor(value / 0x1_0000_0000));
    return this;
  }

  text(value: string): this {
    this.at += this.target.write(value, this.at, 'utf8');
    return this;
  }
}

/** The zip64 field with the values that do not fit; empty where all fit. */
const extraBytes = (values: number) => (values === 0 ? 0 : 4 + 8 * values);

function addExtra(writer: RecordWriter, values: readonly number[]): void {
  if (values.length > 0) writer.u16(zip64Tag, 8 * values.length).u64(...values);
}

/** Version, flags, method (stored), time, CRC-32, sizes, name length: the same in both headers. */
function addFacts(writer: RecordWriter, entry: ArchiveEntry, version: number): void {
  const { name, bytes, crc32, modified } = entry;
  writer
    .u16(version, utf8Flag, 0)
    .u32(toDosTime(modified), crc32, held(bytes), held(bytes))
    .u16(Buffer.byteLength(name));
}

/** Both sizes are required whenever one is (4.5.3). */
const largeSizes = (bytes: number) => (isLarge(bytes) ? [bytes, bytes] : []);

export function localHeaderBytes(nameBytes: number, bytes: number): number {
  return 30 + nameBytes + extraBytes(largeSizes(bytes).length);
}

/** The record in front of a file's bytes (4.3.7). */
export function localHeader(entry: ArchiveEntry): Buffer {
  const large = largeSizes(entry.bytes);
  const record = Buffer.allocUnsafe(localHeaderBytes(Buffer.byteLength(entry.name), entry.bytes));
  const writer = new RecordWriter(record).u32(0x04034b50);
  addFacts(writer, entry, large.length > 0 ? zip64Version : plainVersion);
  writer.u16(extraBytes(large.length)).text(entry.name);
  addExtra(writer, large);
  return record;
}

const largeValues = (bytes: number, start: number) => [
  ...largeSizes(bytes),
  ...(isLarge(start) ? [start] : []),
];

export function centralHeaderBytes(nameBytes: number, bytes: number, start: number): number {
  return 46 + nameBytes + extraBytes(largeValues(bytes, start).length);
}

/** Writes a record of the central directory (4.3.12); `start` is the offset of the local header. */
export function writeCentralHeader(target: Buffer, at: number, entry: ArchiveEntry, start: number): void {
  const large = largeValues(entry.bytes, start);
  const version = large.length > 0 ? zip64Version : plainVersion;
  const writer = new RecordWriter(target, at).u32(0x02014b50).u16(madeOnUnix | version);
  addFacts(writer, entry, version);
  // No comment, the first disk, no internal attributes.
  writer.u16(extraBytes(large.length), 0, 0, 0);
  writer.u32(permissions * 0x10000, held(start)).text(entry.name);
  addExtra(writer, large);
}

export interface CentralDirectory {
  readonly count: number;
  readonly start: number;
  readonly bytes: number;
}

const needsZip64 = ({ count, start, bytes }: CentralDirectory) =>
  count >= zip64FromCount || isLarge(start) || isLarge(bytes);

const endBytes = 22;
const zip64EndBytes = 56;
const locatorBytes = 20;

export function endRecordsBytes(directory: CentralDirectory): number {
  return needsZip64(directory) ? zip64EndBytes + locatorBytes + endBytes : endBytes;
}

/** The records after the central directory (4.3.14 to 4.3.16). */
export function endRecords(directory: CentralDirectory): Buffer {
  const { count, start, bytes } = directory;
  const records = Buffer.allocUnsafe(endRecordsBytes(directory));
  const writer = new RecordWriter(records);
  if (needsZip64(directory)) {
    writer.u32(0x06064b50).u64(zip64EndBytes - 12);
    writer
      .u16(madeOnUnix | zip64Version, zip64Version)
      .u32(0, 0)
      .u64(count, count, bytes, start);
    writer
      .u32(0x07064b50, 0)
      .u64(start + bytes)
      .u32(1);
  }
  const heldCount = Math.min(count, zip64FromCount);
  writer.u32(0x06054b50).u16(0, 0, heldCount, heldCount).u32(held(bytes), held(start)).u16(0);
  return records;
}

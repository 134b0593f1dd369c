/** What a central directory says of a file. */
export interface DirectoryRecord {
  name: Uint8Array;
  flags: number;
  method: number;
  crc32: number;
  compressedBytes: number;
  bytes: number;
  start: number;
}

const max16 = 0xffff;
const max32 = 0xffffffff;
const version = 45;
/** Id, length, and three numbers of 64 bits. */
const zip64ExtraBytes = 28;

/** Writes little-endian numbers one after the other. */
function writer(length: number) {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const each =
    (size: number, set: (at: number, value: number) => void) =>
    (...values: number[]) => {
      for (const value of values) {
        set(at, value);
        at += size;
      }
    };
  return {
    bytes,
    u16: each(2, (place, value) => view.setUint16(place, value, true)),
    u32: each(4, (place, value) => view.setUint32(place, value, true)),
    u64: each(8, (place, value) => view.setBigUint64(place, BigInt(value), true)),
    raw: (value: Uint8Array) => {
      bytes.set(value, at);
      at += value.length;
    },
  };
}

/**
 * Writes a central directory with its end, all of it in zip64, so that sizes never matter. Source: APPNOTE.TXT 6.3.10,
 * 4.3.12 to 4.3.16 and 4.5.3.
 *
 * @param position where it will lie
 */
export function writeDirectory(records: readonly DirectoryRecord[], position: number): Uint8Array {
  const length = records.reduce((sum, { name }) => sum + 46 + name.length + zip64ExtraBytes, 0);
  const { bytes, u16, u32, u64, raw } = writer(length + 56 + 20 + 22);
  for (const { name, flags, method, crc32, ...record } of records) {
    u32(0x02014b50);
    u16(version, version, flags, method, 0, 0);
    u32(crc32, max32, max32);
    u16(name.length, zip64ExtraBytes, 0, 0, 0);
    u32(0, max32);
    raw(name);
    u16(1, zip64ExtraBytes - 4);
    u64(record.bytes, record.compressedBytes, record.start);
  }
  u32(0x06064b50);
  u64(44);
  u16(version, version);
  u32(0, 0);
  u64(records.length, records.length, length, position);
  u32(0x07064b50, 0);
  u64(position + length);
  u32(1);
  u32(0x06054b50);
  u16(0, 0, max16, max16);
  u32(max32, max32);
  u16(0);
  return bytes;
}

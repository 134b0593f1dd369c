import type { DirectoryRecord } from './directory-writer.ts';

export const signatures = {
  localHeader: 0x04034b50,
  centralHeader: 0x02014b50,
  dataDescriptor: 0x08074b50,
  zip64End: 0x06064b50,
  zip64Locator: 0x07064b50,
  end: 0x06054b50,
};

/** Lengths of a local and of a central header, without name and extra field. */
export const localHeaderBytes = 30;
export const centralHeaderBytes = 46;

/** What a local header says. Lengths and CRC-32 are 0 where they come behind the data. */
export interface LocalHeader extends DirectoryRecord {
  dataStart: number;
  /** Whether lengths and CRC-32 come behind the data. */
  isOpen: boolean;
}

const hasDescriptor = 0b1000;
const max32 = 0xffffffff;

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Length of a local header with name and extra field. */
export const localLengthOf = (view: DataView) =>
  localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true);

/** Lengths in the zip64 extra field of a local header, which has both of them. */
function readZip64(view: DataView, start: number, end: number) {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1 || view.getUint16(at + 2, true) < 16 || at + 20 > end) continue;
    return {
      bytes: Number(view.getBigUint64(at + 4, true)),
      compressedBytes: Number(view.getBigUint64(at + 12, true)),
    };
  }
  return undefined;
}

/**
 * Reads the local header at the beginning of some bytes.
 *
 * @param start where the bytes lie in the zip
 * @returns nothing where no local header can be: the signature also comes in photos, by chance
 */
export function parseLocalHeader(bytes: Uint8Array, start: number): LocalHeader | undefined {
  if (bytes.length < localHeaderBytes) return undefined;
  const view = viewOf(bytes);
  const [version, flags, method] = [4, 6, 8].map((at) => view.getUint16(at, true)) as [
    number,
    number,
    number,
  ];
  const nameEnd = localHeaderBytes + view.getUint16(26, true);
  const end = nameEnd + view.getUint16(28, true);
  if ((version & 0xff) > 63 || method > 99 || nameEnd === localHeaderBytes || end > bytes.length)
    return undefined;
  let compressedBytes = view.getUint32(18, true);
  let size = view.getUint32(22, true);
  if (compressedBytes === max32 || size === max32) {
    ({ compressedBytes, bytes: size } = readZip64(view, nameEnd, end) ?? { compressedBytes, bytes: size });
  }
  const crc32 = view.getUint32(14, true);
  return {
    name: bytes.slice(localHeaderBytes, nameEnd),
    flags: flags & ~hasDescriptor,
    method,
    crc32,
    compressedBytes,
    bytes: size,
    start,
    dataStart: start + end,
    // Some writers say that lengths come behind, and write them into the header all the same.
    isOpen: (flags & hasDescriptor) !== 0 && (compressedBytes === 0 || compressedBytes === max32),
  };
}

export interface Descriptor {
  crc32: number;
  compressedBytes: number;
  bytes: number;
  dataEnd: number;
}

/** What a data descriptor may say: its signature is optional, and its lengths have 32 or 64 bits. */
export function parseDescriptor(
  view: DataView,
  at: number,
  dataEnd: number,
  is64: boolean,
): Descriptor | undefined {
  const length = is64 ? 20 : 12;
  if (at < 0 || at + length > view.byteLength) return undefined;
  const long = (offset: number) => Number(view.getBigUint64(at + offset, true));
  const short = (offset: number) => view.getUint32(at + offset, true);
  const lengths = is64
    ? { compressedBytes: long(4), bytes: long(12) }
    : { compressedBytes: short(4), bytes: short(8) };
  return { crc32: short(0), ...lengths, dataEnd };
}

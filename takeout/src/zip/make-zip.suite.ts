import { crc32, deflateRawSync } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';

export interface MadeFile {
  path: string | Uint8Array;
  content: Uint8Array | string;
  isStored?: boolean;
  /** How lengths and CRC-32 come behind the data: with or without signature, of 32 or 64 bits. */
  descriptor?: 'signed' | 'unsigned' | 'signed-64' | 'unsigned-64';
  flags?: number;
  method?: number;
  /** What the headers say instead of the truth. */
  says?: { bytes?: number; crc32?: number; compressedBytes?: number; start?: number };
}

const u16 = (...values: number[]) => pack(values, 2, (buffer, value, at) => buffer.writeUInt16LE(value, at));
const u32 = (...values: number[]) => pack(values, 4, (buffer, value, at) => buffer.writeUInt32LE(value, at));
const u64 = (...values: number[]) =>
  pack(values, 8, (buffer, value, at) => buffer.writeBigUInt64LE(BigInt(value), at));

function pack(values: number[], size: number, write: (buffer: Buffer, value: number, at: number) => void) {
  const buffer = Buffer.alloc(values.length * size);
  for (const [index, value] of values.entries()) write(buffer, value, index * size);
  return buffer;
}

function localPart(file: MadeFile) {
  const content = Buffer.from(file.content as Uint8Array);
  const name = Buffer.from(file.path as Uint8Array);
  const data = file.isStored ? content : deflateRawSync(content);
  const truth = { bytes: content.length, crc32: crc32(content), compressedBytes: data.length };
  const said = { ...truth, ...file.says };
  const method = file.method ?? (file.isStored ? 0 : 8);
  const flags = (file.flags ?? 0x800) | (file.descriptor ? 8 : 0);
  const lengths = [said.crc32, said.compressedBytes, said.bytes] as const;
  const header = [u32(0x04034b50), u16(20, flags, method, 0, 0x21)];
  const inHeader = file.descriptor ? u32(0, 0, 0) : u32(...lengths);
  const parts = [...header, inHeader, u16(name.length, 0), name, data];
  if (file.descriptor?.startsWith('signed')) parts.push(u32(0x08074b50));
  if (file.descriptor?.endsWith('-64')) parts.push(u32(lengths[0]), u64(lengths[1], lengths[2]));
  else if (file.descriptor) parts.push(u32(...lengths));
  return { local: Buffer.concat(parts), name, flags, method, lengths };
}

/** Writes a zip as the format has it, or as `says` has it. */
export function makeZip(files: readonly MadeFile[]): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const { local, name, flags, method, lengths } = localPart(file);
    centrals.push(
      u32(0x02014b50),
      u16(20, 20, flags, method, 0, 0x21),
      u32(...lengths),
      u16(name.length, 0, 0, 0, 0),
      u32(0, file.says?.start ?? at),
      name,
    );
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = [u32(0x06054b50), u16(0, 0, files.length, files.length), u32(directory.length, at), u16(0)];
  return new Uint8Array(Buffer.concat([...locals, directory, ...end]));
}

/** A source that counts what is read of it. */
export function sourceOf(bytes: Uint8Array): ByteSource & { bytesRead: number } {
  return {
    size: bytes.length,
    bytesRead: 0,
    async read(start, end) {
      this.bytesRead += end - start;
      return bytes.slice(start, end);
    },
  };
}

export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

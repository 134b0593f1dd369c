import type { UploadType } from '@keepsake/contract/uploads';

/** Enough for all signatures and a HEIC file's list of brands. */
export const signatureBytes = 256;

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Brands of ISO/IEC 23008-12 for still pictures and sequences in HEVC. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** The type by the first bytes, whatever the name. */
export function detectType(head: Uint8Array): UploadType | undefined {
  if (startsWith(head, jpegStart)) return 'image/jpeg';
  if (startsWith(head, pngStart)) return 'image/png';
  return isHeic(head) ? 'image/heic' : undefined;
}

function startsWith(head: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** A `ftyp` box: length, name, main brand, version, compatible brands. */
function isHeic(head: Uint8Array): boolean {
  if (head.length < 16 || text(head, 4) !== 'ftyp') return false;
  const end = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length);
  const brands = [text(head, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(head, at));
  return brands.some((brand) => heicBrands.has(brand)) && !brands[0]?.startsWith('avi');
}

function text(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

export type ImageType = 'image/jpeg' | 'image/png' | 'image/heic';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Brands of HEVC still pictures (ISO/IEC 23008-12, annex B.4); `heix` is 10 bit, as Canon's .HIF. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis']);

/** Brands of the container or a sequence; compatible brands then name the coding. */
const openBrands = new Set(['mif1', 'msf1', 'hevc', 'hevx', 'hevm', 'hevs']);

const smallestFtyp = 16;

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

function ascii(head: Uint8Array, start: number): string {
  return String.fromCharCode(...head.subarray(start, start + 4));
}

/** Returns the major brand, then the compatible brands in the head. */
function readBrands(head: Uint8Array): string[] {
  const end = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length);
  const brands = [ascii(head, 8)];
  for (let at = smallestFtyp; at + 4 <= end; at += 4) brands.push(ascii(head, at));
  return brands;
}

function isHeic(head: Uint8Array): boolean {
  if (head.length < 12 || ascii(head, 4) !== 'ftyp') return false;
  const [major = '', ...compatible] = readBrands(head);
  if (heicBrands.has(major)) return true;
  return openBrands.has(major) && compatible.some((brand) => heicBrands.has(brand));
}

/**
 * Type of a file by its content.
 *
 * @param head first bytes of the file: 12 settle nearly all, 64 also HEIC files under a general brand
 */
export function detectImageType(head: Uint8Array): ImageType | undefined {
  if (startsWith(head, [0xff, 0xd8]) && (head.length === 2 || head[2] === 0xff)) return 'image/jpeg';
  if (startsWith(head, pngSignature)) return 'image/png';
  return isHeic(head) ? 'image/heic' : undefined;
}

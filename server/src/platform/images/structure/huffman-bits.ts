/**
 * Steps through a block by the next 16 bits: the bits of code and value, and 256 times how far it moves on in the block. 0 where
 * no code begins so, or its value would have more bits than one of 8 bits a sample (ITU-T T.81, tables F.1 and F.2).
 */
export type HuffmanTable = Uint16Array;

/** Moves beyond the last coefficient, from anywhere. */
const endOfBlock = 128;
const endOfBlockSymbol = 0x00;
const sixteenZeros = 0xf0;
const maxDifferenceBits = 11;
const maxCoefficientBits = 10;

function stepOf(length: number, symbol: number, isDifference: boolean): number {
  if (isDifference) return symbol > maxDifferenceBits ? 0 : length + symbol;
  if (symbol === endOfBlockSymbol) return (endOfBlock << 8) | length;
  if (symbol === sixteenZeros) return (16 << 8) | length;
  const bits = symbol & 15;
  return bits === 0 || bits > maxCoefficientBits ? 0 : (((symbol >> 4) + 1) << 8) | (length + bits);
}

/** Reads the tables of a DHT segment (B.2.4.2), keyed by class and number. Returns how many. */
export function readHuffmanTables(segment: Buffer, tables: Map<number, HuffmanTable>): number {
  let count = 0;
  for (let at = 0; at + 17 <= segment.length; ) {
    const key = segment.readUInt8(at);
    const table = new Uint16Array(65_536);
    let symbol = at + 17;
    let code = 0;
    for (let length = 1; length <= 16; length += 1) {
      for (let left = segment.readUInt8(at + length); left > 0; left -= 1) {
        const width = 1 << (16 - length);
        table.fill(stepOf(length, segment[symbol] ?? 0, key < 16), code, code + width);
        code += width;
        symbol += 1;
      }
    }
    tables.set(key, table);
    at = symbol;
    count += 1;
  }
  return count;
}

/** Bits of a scan, up to the next marker; behind it zeros, as libjpeg reads them. */
export class ScanBits {
  readonly #bytes: Buffer;
  /** Position of the next byte; at a marker it stays. */
  #at: number;
  #word = 0;
  #count = 0;
  /** Bits of the word that no byte of the file has. */
  #made = 0;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  #fill(): void {
    const bytes = this.#bytes;
    while (this.#count <= 24) {
      const byte = bytes[this.#at];
      const isData = byte !== undefined && (byte !== 0xff || bytes[this.#at + 1] === 0);
      this.#word = (this.#word << 8) | (isData ? byte : 0);
      this.#count += 8;
      if (isData) this.#at += byte === 0xff ? 2 : 1;
      else this.#made += 8;
    }
  }

  #step(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill();
    const step = table[(this.#word >>> (this.#count - 16)) & 0xffff] as number;
    const bits = step & 0xff;
    if (bits > this.#count) {
      const more = bits - this.#count;
      this.#count = 0;
      this.#fill();
      this.#count -= more;
    } else this.#count -= bits;
    return step;
  }

  /** Passes a block; false where it has a code that there is not, or a coefficient behind its last. */
  passBlock(differences: HuffmanTable, coefficients: HuffmanTable): boolean {
    if (this.#step(differences) === 0) return false;
    let at = 0;
    while (at < 63) {
      const step = this.#step(coefficients);
      if (step === 0) return false;
      at += step >> 8;
    }
    return at === 63 || at >= endOfBlock;
  }

  /** Whether more bits were taken than the scan has. */
  get isExceeded(): boolean {
    return this.#made > this.#count;
  }

  /** Position of the next marker, and of the first whole byte that was not taken. */
  get rest(): { readonly from: number; readonly to: number } {
    const bytes = this.#bytes;
    const from = this.#at - Math.max(0, (this.#count - this.#made) >> 3);
    let to = this.#at;
    while (to < bytes.length - 1 && (bytes[to] !== 0xff || bytes[to + 1] === 0 || bytes[to + 1] === 0xff))
      to += 1;
    return { from, to };
  }

  /** Goes on behind a marker. */
  resume(at: number): void {
    this.#at = at;
    this.#count = 0;
    this.#made = 0;
  }
}

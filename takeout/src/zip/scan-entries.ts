import type { ByteSource } from './byte-source.ts';
import {
  centralHeaderBytes,
  type Descriptor,
  type LocalHeader,
  localHeaderBytes,
  localLengthOf,
  parseDescriptor,
  parseLocalHeader,
  signatures,
  viewOf,
} from './local-header.ts';
import { SignatureSearch } from './signature-search.ts';
import { ZipError } from './zip-error.ts';

export interface FoundHeader {
  header: LocalHeader;
  /** Nothing for a file whose bytes seem to be there. */
  lost?: 'cut-off' | 'damaged';
}

/** More than an export has, and few enough to hold. */
const maxFound = 1_000_000;

const { localHeader, centralHeader, dataDescriptor } = signatures;
const known = new Set(Object.values(signatures));

/** The files of a zip by their local headers, in the order of the zip. Its central directory is not used. */
class EntryScan {
  readonly #source: ByteSource;
  readonly #search: SignatureSearch;
  readonly found: FoundHeader[] = [];
  /** Names in central headers: of files of which nothing else may be left. */
  readonly listed: { name: Uint8Array; flags: number; start: number }[] = [];
  /** Files whose lengths come behind the data, by the position of the data. */
  readonly #open = new Map<number, FoundHeader>();

  constructor(source: ByteSource) {
    this.#source = source;
    this.#search = new SignatureSearch(source);
  }

  async run(): Promise<void> {
    let at = 0;
    while (this.found.length + this.listed.length < maxFound) {
      const next = await this.#search.find(at);
      if (next === undefined) return;
      at = await this.#take(next.signature, next.at);
    }
    throw new ZipError('directory-too-large');
  }

  /** Returns where to search on. */
  async #take(signature: number, at: number): Promise<number> {
    if (signature === localHeader || signature === centralHeader) await this.#closeBefore(at);
    if (signature === localHeader) return this.#takeLocalHeader(at);
    if (signature === centralHeader) return this.#takeCentralHeader(at);
    if (signature === dataDescriptor) return this.#takeDescriptor(at);
    return at + 4;
  }

  async #takeLocalHeader(at: number): Promise<number> {
    const start = await this.#search.read(at, at + localHeaderBytes);
    if (start.length < localHeaderBytes) return at + 4;
    const header = parseLocalHeader(await this.#search.read(at, at + localLengthOf(viewOf(start))), at);
    if (header === undefined) return at + 4;
    const one: FoundHeader = { header };
    this.found.push(one);
    if (header.isOpen) {
      one.lost = 'damaged';
      this.#open.set(header.dataStart, one);
      return header.dataStart;
    }
    const dataEnd = header.dataStart + header.compressedBytes;
    if (dataEnd > this.#source.size) one.lost = 'cut-off';
    else if (!(await this.#isBoundary(dataEnd))) one.lost = 'damaged';
    // The files behind it are found in what should be its data.
    return one.lost ? header.dataStart : dataEnd;
  }

  /** Whether a record begins there, or the zip ends. */
  async #isBoundary(at: number): Promise<boolean> {
    if (at === this.#source.size) return true;
    const bytes = await this.#search.read(at, at + 4);
    return bytes.length === 4 && known.has(viewOf(bytes).getUint32(0, true));
  }

  /** A descriptor of 64 bits begins like one of 32 bits: what follows tells them apart. */
  async #takeDescriptor(at: number): Promise<number> {
    const view = viewOf(await this.#search.read(at + 4, at + 24));
    const long = parseDescriptor(view, 0, at, true);
    const short = parseDescriptor(view, 0, at, false);
    const isLong = long !== undefined && this.#isOf(long) && (await this.#isBoundary(at + 24));
    const descriptor = isLong ? long : short;
    if (descriptor === undefined || !this.#close(descriptor)) return at + 4;
    return at + 4 + (isLong ? 20 : 12);
  }

  /** Looks for a descriptor without signature, before the header at `at`. */
  async #closeBefore(at: number): Promise<void> {
    if (this.#open.size === 0) return;
    const before = Math.max(0, at - 20);
    const view = viewOf(await this.#search.read(before, at));
    const short = parseDescriptor(view, at - 12 - before, at - 12, false);
    const long = parseDescriptor(view, at - 20 - before, at - 20, true);
    for (const one of [short, long]) if (one !== undefined && this.#close(one)) return;
  }

  #isOf({ dataEnd, compressedBytes }: Descriptor): boolean {
    return this.#open.has(dataEnd - compressedBytes);
  }

  /** Gives an open file its lengths. What was found in its data belongs to another zip that lies in this one. */
  #close({ crc32, compressedBytes, bytes, dataEnd }: Descriptor): boolean {
    const one = this.#open.get(dataEnd - compressedBytes);
    if (one === undefined) return false;
    delete one.lost;
    Object.assign(one.header, { crc32, compressedBytes, bytes });
    const inside = ({ start }: { start: number }) => start > one.header.start;
    while (inside(this.found.at(-1)?.header ?? one.header)) this.found.pop();
    while (inside(this.listed.at(-1) ?? one.header)) this.listed.pop();
    for (const [dataStart, other] of this.#open) {
      if (other === one || inside(other.header)) this.#open.delete(dataStart);
    }
    return true;
  }

  async #takeCentralHeader(at: number): Promise<number> {
    const start = await this.#search.read(at, at + centralHeaderBytes);
    if (start.length < centralHeaderBytes) return at + 4;
    const view = viewOf(start);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(field, true));
    const nameStart = at + centralHeaderBytes;
    const nameEnd = nameStart + (nameLength ?? 0);
    const name = (await this.#search.read(nameStart, nameEnd)).slice();
    if (name.length === 0 || name.length < (nameLength ?? 0)) return at + 4;
    this.listed.push({ name, flags: view.getUint16(8, true), start: at });
    return nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
}

/** What a scan has found. */
export interface ScannedEntries {
  found: FoundHeader[];
  listed: { name: Uint8Array; flags: number }[];
}

/**
 * Finds the files of a zip whose central directory is missing or wrong, by their local headers. It reads the headers
 * only, and everything where lengths come behind the data or bytes are damaged.
 *
 * @throws ZipError `directory-too-large`
 */
export async function scanEntries(source: ByteSource): Promise<ScannedEntries> {
  const scan = new EntryScan(source);
  await scan.run();
  const last = scan.found.at(-1);
  if (last?.lost && last.header.isOpen) last.lost = 'cut-off';
  return scan;
}

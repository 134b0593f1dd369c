import type { ByteSource } from './byte-source.ts';
import { signatures } from './local-header.ts';

/** For a header behind a jump, and where everything is searched. */
const headerWindowBytes = 4 * 1024;
const searchWindowBytes = 256 * 1024;
const searched = new Set([signatures.localHeader, signatures.centralHeader, signatures.dataDescriptor]);
const letterP = 0x50;

/** Searches a source for the beginnings of records, and reads around them, by one window of bytes. */
export class SignatureSearch {
  readonly #source: ByteSource;
  #start = 0;
  #window: Uint8Array = new Uint8Array();

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Bytes from `start` to `end`, or to the end of the source. */
  async read(start: number, end: number): Promise<Uint8Array> {
    const last = Math.min(end, this.#source.size);
    if (start >= last) return new Uint8Array();
    if (start < this.#start || last > this.#start + this.#window.length) {
      const isNext = start >= this.#start && start <= this.#start + this.#window.length;
      const wanted = start + (isNext ? searchWindowBytes : headerWindowBytes);
      this.#window = await this.#source.read(start, Math.min(this.#source.size, Math.max(last, wanted)));
      this.#start = start;
    }
    return this.#window.subarray(start - this.#start, last - this.#start);
  }

  /** The next record at or behind `from`. */
  async find(from: number): Promise<{ at: number; signature: number } | undefined> {
    for (let at = from; at + 4 <= this.#source.size; ) {
      const bytes = await this.read(at, at + 4);
      if (bytes.length < 4) return undefined;
      const found = this.#findInWindow(at);
      if (found.signature !== undefined) return { at: found.at, signature: found.signature };
      at = found.at;
    }
    return undefined;
  }

  /** The next record in the window, or where to read on. */
  #findInWindow(from: number): { at: number; signature?: number } {
    const view = new DataView(this.#window.buffer, this.#window.byteOffset, this.#window.length);
    let index = from - this.#start;
    for (;;) {
      index = this.#window.indexOf(letterP, index);
      if (index < 0) return { at: this.#start + this.#window.length };
      if (index + 4 > this.#window.length) return { at: this.#start + index };
      const signature = view.getUint32(index, true);
      if (searched.has(signature)) return { at: this.#start + index, signature };
      index += 1;
    }
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ImageRejected } from '../image-rejected.ts';

/** Address in the memory of the WebAssembly module. */
export type Pointer = number;

/**
 * The functions of libheif's C interface (heif.h) that we call. A function that returns a `heif_error` in C
 * gets its address as the first argument. The package's JavaScript wrapper copies the pixels twice and
 * provides neither colour profile, EXIF nor the reason of a failure.
 */
export interface LibheifFunctions {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): Pointer;
  _free(address: Pointer): void;
  _heif_context_alloc(): Pointer;
  _heif_context_get_security_limits(context: Pointer): Pointer;
  _heif_context_read_from_memory_without_copy(
    error: Pointer,
    context: Pointer,
    bytes: Pointer,
    length: number,
    options: 0,
  ): void;
  _heif_context_get_primary_image_handle(error: Pointer, context: Pointer, handle: Pointer): void;
  _heif_image_handle_get_width(handle: Pointer): number;
  _heif_image_handle_get_height(handle: Pointer): number;
  _heif_image_handle_has_alpha_channel(handle: Pointer): number;
  _heif_image_handle_is_premultiplied_alpha(handle: Pointer): number;
  _heif_image_handle_get_preferred_decoding_colorspace(
    error: Pointer,
    handle: Pointer,
    colourSpace: Pointer,
    chroma: Pointer,
  ): void;
  _heif_image_handle_get_raw_color_profile_size(handle: Pointer): number;
  _heif_image_handle_get_raw_color_profile(error: Pointer, handle: Pointer, out: Pointer): void;
  _heif_image_handle_get_nclx_color_profile(error: Pointer, handle: Pointer, out: Pointer): void;
  _heif_image_handle_get_number_of_metadata_blocks(handle: Pointer, filter: 0): number;
  _heif_image_handle_get_list_of_metadata_block_IDs(
    handle: Pointer,
    filter: 0,
    ids: Pointer,
    count: number,
  ): number;
  _heif_image_handle_get_metadata_type(handle: Pointer, id: number): Pointer;
  _heif_image_handle_get_metadata_content_type(handle: Pointer, id: number): Pointer;
  _heif_image_handle_get_metadata_size(handle: Pointer, id: number): number;
  _heif_image_handle_get_metadata(error: Pointer, handle: Pointer, id: number, out: Pointer): void;
  _heif_decode_image(
    error: Pointer,
    handle: Pointer,
    image: Pointer,
    colourSpace: number,
    chroma: number,
    options: 0,
  ): void;
  _heif_image_handle_get_image_tiling(error: Pointer, handle: Pointer, turned: 0 | 1, tiling: Pointer): void;
  _heif_image_handle_decode_image_tile(
    error: Pointer,
    handle: Pointer,
    image: Pointer,
    colourSpace: number,
    chroma: number,
    options: 0,
    column: number,
    row: number,
  ): void;
  _heif_image_get_decoding_warnings(image: Pointer, from: number, warnings: Pointer, most: number): number;
  _heif_image_release(image: Pointer): void;
  _heif_image_get_width(image: Pointer, channel: number): number;
  _heif_image_get_height(image: Pointer, channel: number): number;
  _heif_image_get_plane_readonly2(image: Pointer, channel: number, stride: Pointer): Pointer;
}

const require = createRequire(import.meta.url);
const wasmFile = require.resolve('libheif-js/libheif-wasm/libheif.wasm');
const createModule = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => LibheifFunctions;

/** libheif as compiled by V8: threads of a process can share it. */
export type LibheifCode = object;

/** Parts of WebAssembly that Node's types leave out. */
const { Module, Instance } = (
  globalThis as unknown as {
    WebAssembly: {
      Module: new (bytes: Uint8Array) => LibheifCode;
      Instance: new (code: LibheifCode, imports: object) => object;
    };
  }
).WebAssembly;

let code: LibheifCode | undefined;

/** Compiles libheif once: V8 optimises hot code, and the next file profits. */
export function compileLibheif(): LibheifCode {
  code ??= new Module(readFileSync(wasmFile));
  return code;
}

/** Uses code that another thread of the process has compiled. */
export function adoptLibheif(compiled: LibheifCode): void {
  code = compiled;
}

/** Length of a `heif_error`: code, subcode and message address. */
const errorBytes = 12;
/** Room for one result (an address or a size) after the error. */
const resultBytes = 8;

/**
 * libheif in a WebAssembly memory of its own, one instance per file: it takes some 15 ms to create, keeps no
 * state between files, and its memory, which can grow but never shrink, is freed as a whole.
 */
export class Libheif {
  readonly functions: LibheifFunctions;
  readonly #error: Pointer;
  readonly result: Pointer;

  constructor() {
    const compiled = compileLibheif();
    this.functions = createModule({
      instantiateWasm: (imports: object, receive: (instance: object) => object) =>
        receive(new Instance(compiled, imports)),
      print: () => {},
      printErr: () => {},
    });
    this.#error = this.allocate(errorBytes + resultBytes);
    this.result = this.#error + errorBytes;
  }

  /** Memory of the module; earlier views are stale once it has grown. */
  get memory(): Buffer {
    const { buffer } = this.functions.HEAPU8;
    return Buffer.from(buffer);
  }

  allocate(bytes: number): Pointer {
    const address = this.functions._malloc(bytes);
    if (address === 0) throw new ImageRejected('unreadable-image', 'libheif is out of memory');
    return address;
  }

  readText(address: Pointer): string {
    const { memory } = this;
    return address === 0 ? '' : memory.toString('utf8', address, memory.indexOf(0, address));
  }

  /** Throws `ImageRejected` with the message of a `heif_error`. */
  call(run: (error: Pointer) => void): void {
    run(this.#error);
    if (this.memory.readUInt32LE(this.#error) === 0) return;
    throw new ImageRejected('unreadable-image', this.readText(this.memory.readUInt32LE(this.#error + 8)));
  }

  /** Calls a function that writes an address or a size to `result`. */
  callForResult(run: (error: Pointer, result: Pointer) => void): number {
    this.call((error) => run(error, this.result));
    return this.memory.readUInt32LE(this.result);
  }
}

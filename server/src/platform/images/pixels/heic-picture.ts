import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { checkSize, type PixelLimits } from '../header/stored-size.ts';
import { ImageRejected } from '../image-rejected.ts';
import { Libheif, type Pointer } from './libheif.ts';

/** Offset of `max_image_size_pixels`, 64 bits, in `heif_security_limits`. */
const maxPixelsOffset = 8;

export interface HeicPicture {
  readonly library: Libheif;
  readonly handle: Pointer;
  /** Size after rotation and cropping. */
  readonly width: number;
  readonly height: number;
}

function loadFile(library: Libheif, path: string): { address: Pointer; length: number } {
  const file = openSync(path, 'r');
  try {
    const length = fstatSync(file).size;
    const address = library.allocate(length);
    for (let done = 0; done < length; ) {
      const count = readSync(file, library.memory, address + done, length - done, done);
      if (count === 0) throw new ImageRejected('unreadable-image', 'the file became shorter');
      done += count;
    }
    return { address, length };
  } finally {
    closeSync(file);
  }
}

/** Opens a picture without decoding. Throws `ImageRejected`. */
export function openHeic(path: string, limits: PixelLimits): HeicPicture {
  const library = new Libheif();
  const { functions } = library;
  const file = loadFile(library, path);
  const context = functions._heif_context_alloc();
  const securityLimits = functions._heif_context_get_security_limits(context);
  library.memory.writeBigUInt64LE(BigInt(limits.maxPixels), securityLimits + maxPixelsOffset);
  library.call((error) =>
    functions._heif_context_read_from_memory_without_copy(error, context, file.address, file.length, 0),
  );
  const handle = library.callForResult((error, result) =>
    functions._heif_context_get_primary_image_handle(error, context, result),
  );
  const width = functions._heif_image_handle_get_width(handle);
  const height = functions._heif_image_handle_get_height(handle);
  checkSize({ width, height, isWholeInMemory: false }, limits);
  return { library, handle, width, height };
}

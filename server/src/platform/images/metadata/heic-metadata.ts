import type { HeicPicture } from '../pixels/heic-picture.ts';
import { type MetadataBlocks, maxBlockBytes, maxBlocks } from './metadata-blocks.ts';

/** A 32-bit count of bytes to skip precedes the TIFF structure (ISO/IEC 23008-12, A.2.1). */
const tiffOffsetBytes = 4;

function listBlocks({ library, handle }: HeicPicture): number[] {
  const { functions } = library;
  const count = functions._heif_image_handle_get_number_of_metadata_blocks(handle, 0);
  const address = library.allocate(count * 4);
  const found = functions._heif_image_handle_get_list_of_metadata_block_IDs(handle, 0, address, count);
  return Array.from({ length: found }, (_, index) => library.memory.readUInt32LE(address + index * 4));
}

function readBlock({ library, handle }: HeicPicture, id: number): Buffer | undefined {
  const { functions } = library;
  const size = functions._heif_image_handle_get_metadata_size(handle, id);
  if (size === 0 || size > maxBlockBytes) return undefined;
  const address = library.allocate(size);
  library.call((error) => functions._heif_image_handle_get_metadata(error, handle, id, address));
  return Buffer.from(library.memory.subarray(address, address + size));
}

function skipToTiff(block: Buffer): Buffer {
  if (block.length < tiffOffsetBytes) return Buffer.alloc(0);
  return block.subarray(tiffOffsetBytes + block.readUInt32BE(0));
}

export function readHeicMetadata(picture: HeicPicture): MetadataBlocks {
  const { library, handle } = picture;
  const exif: Buffer[] = [];
  const xmp: string[] = [];
  for (const id of listBlocks(picture)) {
    const type = library.readText(library.functions._heif_image_handle_get_metadata_type(handle, id));
    const content = library.readText(
      library.functions._heif_image_handle_get_metadata_content_type(handle, id),
    );
    const block = readBlock(picture, id);
    if (!block) continue;
    if (type === 'Exif' && exif.length < maxBlocks) exif.push(skipToTiff(block));
    else if (content === 'application/rdf+xml' && xmp.length < maxBlocks) xmp.push(block.toString('utf8'));
  }
  return { exif, xmp: xmp.join('\n') };
}

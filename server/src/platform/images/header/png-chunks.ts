import type { FileReader } from './file-reader.ts';

export interface PngChunk {
  readonly type: string;
  readonly start: number;
  readonly length: number;
}

const signatureBytes = 8;

/** Reads all chunks: metadata may follow the picture data. */
export async function* readPngChunks(reader: FileReader): AsyncGenerator<PngChunk> {
  for (let position = signatureBytes; position + 8 <= reader.size; ) {
    const head = await reader.read(position, 8);
    const chunk = { type: head.toString('latin1', 4, 8), start: position + 8, length: head.readUInt32BE(0) };
    yield chunk;
    position = chunk.start + chunk.length + 4;
  }
}

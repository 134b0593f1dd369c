import type { TemporaryFile, TemporaryFiles } from '../../../platform/temporary-files/index.ts';
import { assignChunks, type Chunk, measureFirst, type PartSize } from './assign-chunks.ts';
import type { ManifestContent } from './manifest-content.ts';
import { type ManifestFacts, writeManifest } from './write-manifest.ts';

export interface WrittenManifest {
  readonly manifest: TemporaryFile;
  readonly partsStart: number;
  readonly chunks: readonly Chunk[];
}

/** Callers pass photos in ascending order, repeatedly. */
function createChunkOf(chunks: readonly Chunk[]): (photo: number) => number {
  let current = 0;
  return (photo) => {
    if (photo < (chunks[current]?.firstPhoto ?? 0)) current = 0;
    while (photo >= (chunks[current + 1]?.firstPhoto ?? Number.POSITIVE_INFINITY)) current += 1;
    return current;
  };
}

/** A manifest is 1.5 times its plan, with short names and full pages. */
const usualShare = 2;

/**
 * Splits the photos into zips and writes the manifest, which is in the first zip and names each photo's. Its
 * length is estimated first. If the estimate is too small, everything is split and written again with the known
 * length.
 */
export async function writeChunks(
  files: TemporaryFiles,
  name: string,
  content: Omit<ManifestContent, 'chunkOf'>,
  { planBytes, chunkBytes }: { planBytes: number; chunkBytes: number },
): Promise<WrittenManifest> {
  let guess: readonly PartSize[] = [{ name: 'manifest.json', bytes: usualShare * planBytes }];
  for (;;) {
    const chunks = await assignChunks(content.photoLines(), { parts: guess, chunkBytes });
    const facts: ManifestFacts = { parts: [], partsStart: 0 };
    const pieces = writeManifest({ ...content, chunkOf: createChunkOf(chunks) }, facts);
    const manifest = await files.write(name, pieces);
    const [first, second] = chunks as [Chunk, Chunk | undefined];
    const photos = second?.firstPhoto ?? content.photos;
    first.size = await measureFirst(content.photoLines(), facts.parts, photos);
    const isTooLarge = first.size > chunkBytes && photos > 0;
    if (!isTooLarge) return { manifest, partsStart: facts.partsStart, chunks };
    guess = facts.parts;
    await files.remove(name);
  }
}

import type { ScratchFile, ScratchFiles } from '../../../platform/scratch/index.ts';
import { assignChunks, type Chunk, measureFirst, type PartSize } from './assign-chunks.ts';
import type { ManifestContent } from './manifest-content.ts';
import { type ManifestFacts, writeManifest } from './write-manifest.ts';

export interface WrittenManifest {
  readonly manifest: ScratchFile;
  readonly partsStart: number;
  readonly chunks: readonly Chunk[];
}

/** The zip of each photo, asked in the order of the photos, again and again. */
function createChunkOf(chunks: readonly Chunk[]): (photo: number) => number {
  let current = 0;
  return (photo) => {
    if (photo < (chunks[current]?.firstPhoto ?? 0)) current = 0;
    while (photo >= (chunks[current + 1]?.firstPhoto ?? Number.POSITIVE_INFINITY)) current += 1;
    return current;
  };
}

/** A manifest says half as much again as its plan, with short names in pages that are full. */
const usualShare = 2;

/**
 * Cuts the photos into zips and writes the manifest, which is in the first of them and says which photo is in which.
 * Its length is guessed first, and not to be exceeded; where it was, it is known from then on and everything is cut and
 * written once more: whatever the numbers are, it is as long.
 */
export async function writeChunks(
  files: ScratchFiles,
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

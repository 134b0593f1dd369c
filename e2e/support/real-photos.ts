import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { basePath } from '@keepsake/contract/bases';

const corpus = process.env.CORPUS_DIR ?? '';

export const hasRealPhotos = corpus !== '';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Paths of photos of CORPUS_DIR, HEIC first. */
export function realPhotos(count: number): string[] {
  return readdirSync(path.join(corpus, 'public'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(jpe?g|png|heic)$/i.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort((one, other) => Number(/heic$/i.test(other)) - Number(/heic$/i.test(one)))
    .slice(0, count);
}

/** SHA-256 of each original of a library of at most 500 photos. */
export async function hashesOfLibrary(origin: string, authorization: string): Promise<string[]> {
  const headers = { Authorization: authorization };
  const response = await fetch(`${origin}${basePath('photoManagementApi')}/photos`, { headers });
  const { images } = (await response.json()) as { images: { untouchedUrl: string }[] };
  const bytes = images.map(async ({ untouchedUrl }) => (await fetch(untouchedUrl)).arrayBuffer());
  return (await Promise.all(bytes)).map((one) => sha256(new Uint8Array(one)));
}

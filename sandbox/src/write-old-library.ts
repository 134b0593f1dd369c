import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { oldLibraryFiles, oldLibraryFolder } from '@keepsake/contract/old-library';
import { writeWhole } from './json-file.ts';
import { drawnPhoto, hanaLibrary, hanaShopId } from './old-library/hana-library.ts';
import type { PlannedPhoto } from './scenes/demo-library.ts';
import { drawScene } from './scenes/draw-scene.ts';

export interface WriteOptions {
  /** Folder of the former service, with all retailers. */
  readonly folder: string;
  readonly plan: readonly PlannedPhoto[];
  readonly draw?: typeof drawScene;
}

/** Retailer of the demonstration. */
const tenant = 'demo';

/** Length of a file; undefined without one. */
const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size;

/** Writes the photos of the former service, once: an interrupted start goes on. Returns how many were drawn. */
export async function writeOldLibrary({ folder, plan, draw = drawScene }: WriteOptions): Promise<number> {
  const root = path.join(folder, tenant);
  const complete = path.join(root, oldLibraryFiles.complete);
  if ((await sizeOf(complete)) !== undefined) return 0;
  const own = path.join(root, oldLibraryFolder('customers', hanaShopId));
  await mkdir(path.join(own, 'photos'), { recursive: true });
  const lengths: number[] = [];
  let drawn = 0;
  for (const [index, photo] of plan.entries()) {
    const file = path.join(own, 'photos', `${index + 1}.jpg`);
    if ((await sizeOf(file)) === undefined) {
      await writeWhole(file, await draw(drawnPhoto(photo, index)));
      drawn += 1;
    }
    lengths.push((await sizeOf(file)) ?? 0);
  }
  await writeWhole(path.join(own, oldLibraryFiles.manifest), JSON.stringify(hanaLibrary(plan, lengths)));
  await writeWhole(complete, '{}\n');
  return drawn;
}

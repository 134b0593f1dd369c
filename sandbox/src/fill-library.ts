import type { Keepsake } from './keepsake.ts';
import type { Progress, ProgressFile } from './progress.ts';
import type { PlannedPhoto } from './scenes/demo-library.ts';
import { drawScene } from './scenes/draw-scene.ts';

export interface FillRequest {
  /** Present address of the customer. */
  readonly email: string;
  /** Name of the library in the progress. */
  readonly key: string;
  readonly plan: readonly PlannedPhoto[];
  readonly progress: Progress;
  /** Fills no further than this many photos. */
  readonly most?: number | undefined;
  /** Saves the progress. */
  readonly afterPhoto: () => Promise<void>;
}

export function newestFirst(plan: readonly PlannedPhoto[]): PlannedPhoto[] {
  return [...plan].sort((a, b) => ((a.takenAt ?? '') < (b.takenAt ?? '') ? 1 : -1));
}

/** Draws and uploads what a library lacks, newest first. Returns how many. */
export async function fillLibrary(
  { keepsake, file }: { keepsake: Keepsake; file: ProgressFile },
  { email, key, plan, progress, most, afterPhoto }: FillRequest,
): Promise<number> {
  const inOrder = newestFirst(plan).slice(0, most);
  const begin = progress.uploaded[key] ?? 0;
  for (const [index, photo] of inOrder.entries()) {
    if (index < begin) continue;
    await keepsake.uploadPhoto(email, photo.fileName, await drawScene(photo));
    progress.uploaded[key] = index + 1;
    await file.write(progress);
    await afterPhoto();
  }
  return Math.max(0, inOrder.length - begin);
}

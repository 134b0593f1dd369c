import type { Keepsake } from './keepsake.ts';
import type { Progress, ProgressFile } from './progress.ts';
import type { PlannedPhoto } from './scenes/demo-library.ts';
import { drawScene } from './scenes/draw-scene.ts';

export interface FillRequest {
  readonly email: string;
  readonly plan: readonly PlannedPhoto[];
  readonly progress: Progress;
}

/** Draws and uploads what a demo library lacks, newest photos first, so that its first screen fills first. */
export async function fillLibrary(
  { keepsake, file }: { keepsake: Keepsake; file: ProgressFile },
  { email, plan, progress }: FillRequest,
): Promise<number> {
  const newestFirst = [...plan].sort((a, b) => ((a.takenAt ?? '') < (b.takenAt ?? '') ? 1 : -1));
  const begin = progress.uploaded[email] ?? 0;
  for (const [index, photo] of newestFirst.entries()) {
    if (index < begin) continue;
    await keepsake.uploadPhoto(email, photo.fileName, await drawScene(photo));
    progress.uploaded[email] = index + 1;
    await file.write(progress);
  }
  return newestFirst.length - begin;
}

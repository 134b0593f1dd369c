import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const shape = z.object({
  /** The day the demo libraries were planned for, `YYYY-MM-DD`: the same day draws the same photos. */
  today: z.iso.date(),
  /** E-mail → photos of the plan that are uploaded. Photos that somebody deletes stay deleted. */
  uploaded: z.record(z.string(), z.int()),
  /** Albums that were made. Those that somebody deletes stay deleted. */
  albums: z.optional(z.array(z.string())),
});

export type Progress = z.infer<typeof shape>;

/** How far the demo libraries are, kept over restarts. */
export interface ProgressFile {
  read(today: string): Promise<Progress>;
  write(progress: Progress): Promise<void>;
}

export function openProgressFile(file: string): ProgressFile {
  return {
    async read(today) {
      try {
        return shape.parse(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        // None yet, or torn by a crash: uploading a photo again is answered as a duplicate.
        return { today, uploaded: {} };
      }
    },
    async write(progress) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.draft`, JSON.stringify(progress));
      await rename(`${file}.draft`, file);
    },
  };
}

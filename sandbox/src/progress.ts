import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const shape = z.object({
  /** Day of the plan, `YYYY-MM-DD`: the same day draws the same photos. */
  today: z.iso.date(),
  /** E-mail → uploaded photos of the plan, deleted ones included. */
  uploaded: z.record(z.string(), z.int()),
  /** Albums that were made, deleted ones included. */
  albums: z.optional(z.array(z.string())),
});

export type Progress = z.infer<typeof shape>;

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
        // Missing, or torn by a crash: uploading a photo again returns a duplicate.
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

import * as z from 'zod/mini';
import { openJsonFile } from './json-file.ts';

const shape = z.object({
  /** Day of the plan, `YYYY-MM-DD`: the same day draws the same photos. */
  today: z.iso.date(),
  /** Ids of customers that were made, deleted ones included. */
  customers: z.optional(z.array(z.string())),
  /** First e-mail of the customer → uploaded photos of the plan, deleted ones included. */
  uploaded: z.record(z.string(), z.int()),
  /** Albums that were made, deleted ones included. */
  albums: z.optional(z.array(z.string())),
  /** Sent PDFs of the demo invoices. */
  invoices: z.optional(z.int()),
  /** Sent pictures of photo books. */
  bookPictures: z.optional(z.int()),
  /** Widgets that were made, deleted ones included. */
  widgets: z.optional(
    z.array(z.object({ productCode: z.string(), widgetCode: z.string(), title: z.string() })),
  ),
});

export type Progress = z.infer<typeof shape>;

export interface ProgressFile {
  read(today: string): Promise<Progress>;
  write(progress: Progress): Promise<void>;
}

export function openProgressFile(path: string): ProgressFile {
  const file = openJsonFile(path, shape);
  return {
    // Uploading a photo again returns a duplicate.
    read: async (today) => (await file.read()) ?? { today, uploaded: {} },
    write: file.write,
  };
}

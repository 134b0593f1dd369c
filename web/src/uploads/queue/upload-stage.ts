import type { UploadTotals } from './upload-totals.ts';
import { runningFiles } from './upload-totals.ts';

/** What the customer does: choose files, wait, read the result. */
export type UploadStage = 'choosing' | 'uploading' | 'finished';

export function stageOf(totals: UploadTotals): UploadStage {
  if (runningFiles(totals) > 0) return 'uploading';
  const { chosen, cancelled } = totals.files;
  return chosen > 0 || totals.enqueued + cancelled === 0 ? 'choosing' : 'finished';
}

export function sentShare({ bytes, sentBytes }: UploadTotals): number {
  return bytes === 0 ? 0 : sentBytes / bytes;
}

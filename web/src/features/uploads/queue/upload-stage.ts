import type { UploadTotals } from './upload-totals.ts';
import { runningFiles } from './upload-totals.ts';

/** What the customer is doing: choosing files, waiting for them, or reading how it ended. */
export type UploadStage = 'choosing' | 'uploading' | 'finished';

export function stageOf(totals: UploadTotals): UploadStage {
  if (runningFiles(totals) > 0) return 'uploading';
  const { chosen, cancelled } = totals.files;
  return chosen > 0 || totals.sentOff + cancelled === 0 ? 'choosing' : 'finished';
}

/** Share of the bytes sent off that have left the browser, 0 to 1. */
export function sentShare({ bytes, sentBytes }: UploadTotals): number {
  return bytes === 0 ? 0 : sentBytes / bytes;
}

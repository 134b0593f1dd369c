import { exportsRoutes, type LibraryExport } from '@keepsake/contract/exports';
import { checkAddress } from '../api/check-address.ts';
import { call } from '../api/client.ts';
import { readable } from '../api/readable.ts';
import { downloadFrom } from '../browser/download.ts';

/** Message for a response of an unexpected shape (EXP-19, EXP-20). */
export const unparsed = 'Unable to parse response!';

/** Lets the browser download one zip. Rejects if it is not available. */
export async function saveChunk(backupId: string, iteration: number): Promise<void> {
  const params = { backupId, iteration };
  const { url } = await readable(call(exportsRoutes.getExportChunkUrl, { params }), unparsed);
  await checkAddress(url);
  downloadFrom(url, `photo-export-${iteration}.zip`);
}

/** An export that is ready or in progress. */
export type RequestedExport = Exclude<LibraryExport, { status: 'FAILED' }>;

export async function requestExport(channel: string): Promise<RequestedExport> {
  const requested = await readable(call(exportsRoutes.createExport, { body: { channel } }), unparsed);
  if (requested.status === 'FAILED') throw new Error('Unable to generate backup request!');
  return requested;
}

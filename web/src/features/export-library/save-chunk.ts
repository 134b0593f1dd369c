import { exportsRoutes } from '@keepsake/contract/exports';
import { checkAddress } from '../../api/check-address.ts';
import { call } from '../../api/client.ts';
import { downloadFrom } from '../../browser/download.ts';
import { readable } from './readable.ts';

/** Has the browser save one zip of an export. Rejects when it is not there, or no longer. */
export async function saveChunk(backupId: string, iteration: number): Promise<void> {
  const params = { backupId, iteration };
  const { url } = await readable(call(exportsRoutes.getExportChunkUrl, { params }));
  await checkAddress(url);
  downloadFrom(url, `photo-export-${iteration}.zip`);
}

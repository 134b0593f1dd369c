import { exportsRoutes, type LibraryExport } from '@keepsake/contract/exports';
import { ApiError, isApiError } from '../../api/api-error.ts';
import { checkAddress } from '../../api/check-address.ts';
import { call } from '../../api/client.ts';
import { downloadFrom } from '../../browser/download.ts';

/** Lets the browser download one zip. Rejects if it is not available. */
export async function saveChunk(backupId: string, iteration: number): Promise<void> {
  const params = { backupId, iteration };
  const { url } = await readable(call(exportsRoutes.getExportChunkUrl, { params }));
  await checkAddress(url);
  downloadFrom(url, `photo-export-${iteration}.zip`);
}

/** An export that is ready or in progress. */
export type RequestedExport = Exclude<LibraryExport, { status: 'FAILED' }>;

export async function requestExport(channel: string): Promise<RequestedExport> {
  const requested = await readable(call(exportsRoutes.createExport, { body: { channel } }));
  if (requested.status === 'FAILED') throw new Error('Unable to generate backup request!');
  return requested;
}

/** Replaces the error of an invalid response by the text of EXP-19 or EXP-20. */
export async function readable<Result>(response: Promise<Result>): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    if (!isApiError(error, 'invalid-data')) throw error;
    const { status, code, correlationId } = error;
    const message = 'Unable to parse response!';
    throw new ApiError({ status, code, message, correlationId, ...placeOf(error), cause: error.cause });
  }
}

function placeOf({ path, url, text }: ApiError) {
  return {
    ...(path !== undefined && { path }),
    ...(url !== undefined && { url }),
    ...(text !== undefined && { text }),
  };
}

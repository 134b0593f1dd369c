import { exportsRoutes, type LibraryExport } from '@keepsake/contract/exports';
import { call } from '../../api/client.ts';
import { readable } from './readable.ts';

/** An export that is there, or on its way. */
export type AskedExport = Exclude<LibraryExport, { status: 'FAILED' }>;

/** Asks for an export of the whole library, for a storefront. Rejects where it cannot be made. */
export async function requestExport(channel: string): Promise<AskedExport> {
  const asked = await readable(call(exportsRoutes.createExport, { body: { channel } }));
  if (asked.status === 'FAILED') throw new Error('Unable to generate backup request!');
  return asked;
}

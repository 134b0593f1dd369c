import { createCustomers } from '../src/modules/customers/index.ts';
import type { ExportDependencies } from '../src/modules/exports/export-dependencies.ts';
import { createPendingBlobs } from '../src/platform/pending-blobs/index.ts';
import type { TestApp } from './app.ts';
import { exportCalls } from './export-calls.ts';

export interface TryOptions {
  readonly customerId: string;
  readonly exportId: string;
  readonly faults?: Partial<ExportDependencies>;
}

/** Runs one try of an export. Rejects where it fails. */
export async function tryExport(
  { platform, modules }: TestApp,
  { customerId, exportId, faults }: TryOptions,
): Promise<void> {
  const dependencies: ExportDependencies = {
    ...platform,
    photos: modules.photos,
    albums: modules.albums,
    ...modules.config.storefronts,
    customers: createCustomers({ ...platform, ...modules.config.storefronts }),
    exportChunkBytes: 2 ** 32 - 1,
    notifyChanged: async () => undefined,
    notifyReady: async () => undefined,
    pendingBlobs: createPendingBlobs({ ...platform, ...faults }, 'export_drafts'),
    ...faults,
  };
  const { handlePrepareExport } = await import('../src/modules/exports/prepare-export.handler.ts');
  await handlePrepareExport(dependencies, { tenantId: 'demo', ownerId: customerId, exportId });
}

/** Requests an export and prepares it. Returns its id. */
export async function makeExport(
  test: TestApp & { readonly databaseUrl: string },
  { token, customerId }: { readonly token: string; readonly customerId: string },
): Promise<string> {
  const calls = exportCalls(test, token);
  const { backupId: exportId = '' } = calls.requested(await calls.post());
  await tryExport(test, { customerId, exportId });
  return exportId;
}

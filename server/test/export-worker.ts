import { createCustomers } from '../src/modules/customers/index.ts';
import type { ExportDependencies } from '../src/modules/exports/export-dependencies.ts';
import { createBlobDrafts } from '../src/platform/blob-drafts/index.ts';
import type { TestApp } from './app.ts';
import { exportCalls } from './export-calls.ts';

export interface TryOptions {
  readonly customerId: string;
  readonly exportId: string;
  /** What the try meets instead of the real thing. */
  readonly faults?: Partial<ExportDependencies>;
}

/** One try of an export here, as the worker would make it. Rejects where it fails. */
export async function tryExport(
  { platform, modules }: TestApp,
  { customerId, exportId, faults }: TryOptions,
): Promise<void> {
  const world = { ...platform, ...faults };
  const dependencies: ExportDependencies = {
    ...platform,
    ...modules,
    ...modules.config.storefronts,
    customers: createCustomers(platform),
    exportChunkBytes: 2 ** 32 - 1,
    tellChanged: async () => undefined,
    drafts: createBlobDrafts(world, 'export_drafts'),
    ...faults,
  };
  const { handlePrepareExport } = await import('../src/modules/exports/prepare-export.handler.ts');
  await handlePrepareExport(dependencies, { tenantId: 'demo', ownerId: customerId, exportId });
}

/** Asks for an export of somebody and prepares it here. Returns its id. */
export async function makeExport(
  test: TestApp & { readonly databaseUrl: string },
  { token, customerId }: { readonly token: string; readonly customerId: string },
): Promise<string> {
  const calls = exportCalls(test, token);
  const { backupId: exportId = '' } = calls.asked(await calls.post());
  await tryExport(test, { customerId, exportId });
  return exportId;
}

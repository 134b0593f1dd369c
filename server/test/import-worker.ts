import type { ActivationDependencies } from '../src/modules/activation/activation-dependencies.ts';
import type { TestApp } from './app.ts';

/** Runs one turn of an import, as a job of the worker. Rejects where it fails. */
export async function takeTurn(
  { platform, modules }: TestApp,
  customerId: string,
  faults: Partial<ActivationDependencies> = {},
): Promise<void> {
  const { customers, imports, photos, push } = modules;
  const { handleImportOldLibrary } = await import('../src/modules/activation/import-old-library.handler.ts');
  await handleImportOldLibrary(
    { ...platform, customers, imports, photos, publish: push.publish, ...faults },
    { tenantId: 'demo', ownerId: customerId },
  );
}

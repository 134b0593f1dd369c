import type { PersonalDataDependencies } from '../src/modules/personal-data/personal-data-dependencies.ts';
import { personalDataSources } from '../src/modules/personal-data-sources.ts';
import { createPendingBlobs } from '../src/platform/pending-blobs/index.ts';
import type { TestApp } from './app.ts';
import { runOnServer } from './test-server.ts';

/** Runs one try of the customer's copy. Rejects where it fails. */
export async function tryCopy(
  { platform, modules, databaseUrl }: TestApp & { readonly databaseUrl: string },
  customerId: string,
  faults: Partial<PersonalDataDependencies> = {},
): Promise<void> {
  const [copy] = await runOnServer<{ copy_id: string }>(
    databaseUrl,
    `select copy_id from personal_data_copies where customer_id = '${customerId}'`,
  );
  if (!copy) throw new Error('no copy was requested');
  const dependencies: PersonalDataDependencies = {
    ...platform,
    ...modules.config.storefronts,
    customers: modules.customers,
    sources: personalDataSources(modules.paymentMethods),
    pendingBlobs: createPendingBlobs({ ...platform, ...faults }, 'personal_data_drafts'),
    notifyChanged: async () => undefined,
    ...faults,
  };
  const { handlePrepareCopy } = await import('../src/modules/personal-data/prepare-copy.handler.ts');
  await handlePrepareCopy(dependencies, { tenantId: 'demo', customerId, copyId: copy.copy_id });
}

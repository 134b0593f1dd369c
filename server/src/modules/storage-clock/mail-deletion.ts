import type { Transaction } from '../../platform/database/index.ts';
import { readAccount } from './account-information.ts';
import { composeDeletionMail } from './deletion-mail.ts';
import { type DeletedStorage, lastDayOf } from './end-of-period.ts';
import type { RunClockDependencies } from './run-clock.ts';

/** Mails the customer what the end of the period deleted, in the transaction of the deletion. */
export async function mailDeletion(
  dependencies: RunClockDependencies,
  tx: Transaction,
  { tenantId, customerId, photosCount, projectCount, restorableUntil }: DeletedStorage,
): Promise<void> {
  const account = await readAccount(dependencies, tx, { tenantId, customerId });
  if (!account) return;
  const { storefrontOf, pageBrandOf, mail } = dependencies;
  const { customer, site, timeZone } = account;
  const { brand, links } = storefrontOf(site);
  const message = composeDeletionMail(pageBrandOf(site.origin, { chosen: customer.locale ?? undefined }), {
    to: customer.email,
    deletion: { photosCount, projectCount, restorableUntil: lastDayOf(restorableUntil, timeZone) },
    shopAddress: links.shop ?? site.origin,
    restoreAddress: brand.switches.storageRestore ? site.origin : undefined,
  });
  await mail.send(tx, message);
}

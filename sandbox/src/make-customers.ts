import type { BackOfficeCalls } from './back-office-calls.ts';
import { demoCustomers, demoPassword, demoUpdatedAt } from './customers.ts';
import { demoMethods } from './payments/demo-methods.ts';
import type { Wallets } from './payments/wallets.ts';
import type { Progress, ProgressFile } from './progress.ts';
import { unlessRefused } from './retries.ts';

export interface PresentCustomer {
  readonly customerId: string;
  /** The present one, which customers change. */
  readonly email: string;
}

/** Customers with an account, by the shop's id. */
export type PresentCustomers = ReadonlyMap<string, PresentCustomer>;

export interface MakeCustomersOptions {
  readonly keepsake: Pick<BackOfficeCalls, 'getCustomer' | 'putCustomer'>;
  readonly file: Pick<ProgressFile, 'write'>;
  readonly wallets: Pick<Wallets, 'fill'>;
  readonly progress: Progress;
}

/**
 * Makes the customers that were never made. Those that were stay as they and the shop have changed them; deleted ones
 * are left out.
 *
 * @param present gets those with an account
 */
export async function makeCustomers(
  { keepsake, file, wallets, progress }: MakeCustomersOptions,
  present: Map<string, PresentCustomer>,
): Promise<void> {
  for (const { shopCustomerId, ...customer } of demoCustomers) {
    const known = await keepsake.getCustomer(shopCustomerId);
    if (known?.restorableUntil || (!known && progress.customers?.includes(shopCustomerId))) {
      console.log(`Sandbox: ${customer.name} has no account any more and is left out.`);
      continue;
    }
    await unlessRefused(`the account of ${customer.name}`, async () => {
      const more = { initialPassword: demoPassword, updatedAt: demoUpdatedAt };
      const customerId =
        known?.customerId ?? (await keepsake.putCustomer(shopCustomerId, { ...customer, ...more }));
      present.set(shopCustomerId, { customerId, email: known?.email ?? customer.email });
      const methods = demoMethods[shopCustomerId];
      if (methods) await wallets.fill(customerId, methods);
      progress.customers = [...new Set([...(progress.customers ?? []), shopCustomerId])];
      await file.write(progress);
    });
  }
}

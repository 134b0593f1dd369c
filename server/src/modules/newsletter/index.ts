import type { Transaction } from '../../platform/database/index.ts';
import { createHook, type HookListener } from '../../platform/hooks/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import { registerNewsletterRoutes } from './newsletter.routes.ts';
import type { NewsletterChange, NewsletterDependencies } from './newsletter-dependencies.ts';
import { unsubscribeAll } from './own-subscription.ts';
import { sweepNewsletter } from './sweep-newsletter.ts';

export type { NewsletterChange } from './newsletter-dependencies.ts';
export { newsletterPersonalData } from './personal-data.repository.ts';

export interface Newsletter {
  register(app: HttpServer): void;
  /** Listeners run in the transaction that confirms or ends a subscription. */
  onChanged(listener: HookListener<NewsletterChange>): void;
  /** Unsubscribes an address, in the transaction that deletes its account. */
  unsubscribeAll(tx: Transaction, of: { readonly tenantId: string; readonly email: string }): Promise<void>;
  sweep(): Promise<void>;
}

/** Consent to the newsletters of the brands; the retailer sends them (decision 0056). */
export function createNewsletter(dependencies: NewsletterDependencies): Newsletter {
  const changed = createHook<NewsletterChange>();
  return {
    register: (app) => registerNewsletterRoutes(app, { ...dependencies, changed }),
    onChanged: changed.subscribe,
    unsubscribeAll: (tx, of) => unsubscribeAll({ ...dependencies, changed }, tx, of),
    sweep: () => sweepNewsletter(dependencies),
  };
}

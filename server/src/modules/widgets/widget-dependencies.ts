import type { Locale, RequestedLanguages } from '@keepsake/contract/locale';
import type { PageTheme } from '@keepsake/contract/theme';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import type { Mail, MailBrand } from '../../platform/mail/index.ts';
import type { RateLimits } from '../../platform/rate-limits/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Orders, OwnProduct } from '../orders/index.ts';
import type { ShopFiles } from '../shop-files/index.ts';

export interface WidgetOwner {
  readonly tenantId: string;
  readonly customerId: string;
}

export interface DeletedWidget extends WidgetOwner {
  readonly productCode: string;
}

/** Decisions of the shop about a product. */
export interface Standing {
  /** Whether nobody but its customer may see it. */
  readonly isBlocked: boolean;
  /** Whether it is in the gallery. */
  readonly isPublic: boolean;
}

/** Reads the standings of a customer's products, by their codes; the others are neither blocked nor public. */
export type ReadStandings = (
  tx: Transaction,
  owner: WidgetOwner,
  products: readonly OwnProduct[],
) => Promise<ReadonlyMap<string, Standing>>;

/** Brand data for pages and mails. */
export interface WidgetBrand extends MailBrand {
  readonly id: string;
  readonly locale: Locale;
  readonly look: MailBrand['look'] & PageTheme & { readonly icon: string };
}

export interface WidgetDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'find' | 'lock' | 'whileCustomer'>;
  readonly orders: Pick<Orders, 'findOwnProducts'>;
  readonly shopFiles: Pick<ShopFiles, 'countPages' | 'findBytes' | 'findPage'>;
  readonly blobs: BlobStore;
  readonly mail: Mail;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  readonly pages: Identity['pages'];
  pageBrandOf(origin: string, languages: RequestedLanguages): WidgetBrand;
  shopOriginsOf(tenantId: string): readonly string[];
}

/** Dependencies with what higher modules registered. */
export interface ConnectedDependencies extends WidgetDependencies {
  /** Runs in the transaction of a deletion, while the widget exists. */
  readonly deleted: Hook<DeletedWidget>;
  readonly readStandings: ReadStandings;
}

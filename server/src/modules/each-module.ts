import path from 'node:path';
import { forgotPasswordPath } from '@keepsake/contract/session';
import { type Platform, repositoryRoot } from '../platform/index.ts';
import type { Settings } from '../platform/settings/index.ts';
import { createAccountDeletion } from './account-deletion/index.ts';
import { createActivation } from './activation/index.ts';
import { createActivity } from './activity/index.ts';
import { createAlbums } from './albums/index.ts';
import { createBackOffice } from './back-office/index.ts';
import { createBusinessCallbacks } from './business-callbacks/index.ts';
import { createClientErrors } from './client-errors/index.ts';
import { type Config, createConfig } from './config/index.ts';
import { createConsentProofs } from './consent-proofs/index.ts';
import { createContact } from './contact/index.ts';
import { createCustomerMails } from './customer-mails/index.ts';
import { type Customers, createCustomers } from './customers/index.ts';
import { createDerivatives } from './derivatives/index.ts';
import { createDevMailbox } from './dev-mailbox/index.ts';
import { createDocuments } from './documents/index.ts';
import { createDownloads } from './downloads/index.ts';
import { createExports } from './exports/index.ts';
import { createGallery } from './gallery/index.ts';
import { createIdentity, type Identity } from './identity/index.ts';
import { createImports } from './imports/index.ts';
import { createInvoices } from './invoices/index.ts';
import { createMerchandise } from './merchandise/index.ts';
import type { Module } from './module.ts';
import { createNewsletter } from './newsletter/index.ts';
import { createOrders } from './orders/index.ts';
import { createPairings } from './pairings/index.ts';
import { createPaymentMethods } from './payment-methods/index.ts';
import { connectPersonalData } from './personal-data-sources.ts';
import { createPhotos } from './photos/index.ts';
import { createProjects } from './projects/index.ts';
import { createPush } from './push/index.ts';
import { createRetailerEvents } from './retailer-events/index.ts';
import { createSelections } from './selections/index.ts';
import { createSharedAlbums } from './shared-albums/index.ts';
import { createShopFiles } from './shop-files/index.ts';
import { createStorageClock } from './storage-clock/index.ts';
import { createUploads } from './uploads/index.ts';
import { createWidgets } from './widgets/index.ts';

export interface ModulesOptions {
  /** The built site; undefined where only the APIs are served. */
  readonly siteFolder: string | undefined;
}

function openConfig(
  { publicOrigin, production, authority, shopPort, paymentsToken, brandsFolder }: Settings,
  { siteFolder }: ModulesOptions,
): Promise<Config> {
  return createConfig({
    publicOrigin,
    production,
    shopPort,
    paymentsToken,
    authority: authority?.issuer ?? `${publicOrigin}/oidc`,
    clientId: authority?.clientId ?? 'keepsake-site',
    passwordUrl: authority ? null : `${publicOrigin}${forgotPasswordPath}`,
    brandsFolder,
    messagesFolder: path.join(repositoryRoot, 'web/src/i18n/messages'),
    siteFolder,
  });
}

/** Tenant of the storefront at PUBLIC_ORIGIN. */
export async function tenantIdOf(settings: Settings): Promise<string> {
  return (await openConfig(settings, { siteFolder: undefined })).tenantId;
}

function openIdentity(
  settings: Settings,
  platform: Platform,
  { config: { tenantId, storefronts }, customers }: { config: Config; customers: Customers },
): Promise<Identity> {
  return createIdentity({
    ...platform,
    ...settings,
    tenantId,
    siteOrigins: storefronts.originsOf(tenantId),
    brandOf: storefronts.pageBrandOf,
    customers,
    siteOfChannel: storefronts.siteOfChannel,
    revealsUsedEmail: (site) => storefronts.storefrontOf(site).brand.switches.revealsUsedEmail,
    beforeMail: (address) => platform.rateLimits.take('mailsPerMailbox', address),
  });
}

/** Every module, in the order of its dependencies. The key is the module's name. */
export async function createEach(settings: Settings, platform: Platform, options: ModulesOptions) {
  const config = await openConfig(settings, options);
  const { storefronts } = config;
  const base = { ...options, ...settings, ...platform, ...storefronts };
  const customers = createCustomers({ ...platform, ...storefronts });
  const identity = await openIdentity(settings, platform, { config, customers });
  const push = createPush({ ...platform, ...settings, identity, originsOf: storefronts.originsOf });
  const photos = createPhotos({ ...platform, quotaOf: storefronts.quotaOf });
  const albums = createAlbums({ ...platform, photos });
  const { presentToOthers: presentPhoto } = photos;
  const sharedAlbums = createSharedAlbums({ ...platform, albums, customers, presentPhoto });
  const shopFiles = createShopFiles(platform);
  const invoices = createInvoices({ ...base, customers });
  const orders = createOrders({ ...base, customers, invoices });
  const merchandise = createMerchandise(base);
  const projects = createProjects({ ...platform, customers });
  const storageClock = createStorageClock({ ...base, customers, orders, photos, projects });
  const { shopOriginsOf } = config;
  const ofWidgets = { customers, orders, shopFiles, pages: identity.pages, shopOriginsOf };
  const widgets = createWidgets({ ...base, ...ofWidgets });
  const gallery = createGallery({ ...base, customers, widgets });
  const ofShop = { shopFiles, orders, invoices, merchandise, projects, storageClock, gallery };
  const ofLibrary = { customers, identity, photos };
  const paymentMethods = createPaymentMethods(base);
  const uploads = createUploads({ ...platform, photos, albums, ...storefronts });
  const imports = createImports({ ...base, albums, customers, photos, sharedAlbums, uploads });
  return {
    clientErrors: createClientErrors(platform),
    activity: createActivity(platform),
    activation: createActivation({ ...platform, ...ofLibrary, imports, publish: push.publish }),
    identity,
    customers,
    backOffice: createBackOffice({ ...base, ...ofShop, customers, identity, sharedAlbums }),
    devMailbox: createDevMailbox({ ...settings, ...platform.mail, pages: identity.pages }),
    photos,
    albums,
    sharedAlbums,
    uploads,
    imports,
    pairings: await createPairings({ ...base, ...ofLibrary, albums, uploads, publish: push.publish }),
    selections: createSelections({ ...platform, ...ofLibrary }),
    derivatives: createDerivatives({ ...platform, photos, concurrency: settings.decoderSlots ?? 3 }),
    downloads: createDownloads({ ...platform, customers, sharedAlbums, publish: push.publish }),
    exports: createExports({ ...base, photos, albums, customers, publish: push.publish }),
    retailerEvents: createRetailerEvents({ ...platform, customers }),
    newsletter: createNewsletter({ ...base, customers }),
    consentProofs: createConsentProofs({ ...platform, customers }),
    contact: createContact({ ...base, customers, orders }),
    ...ofShop,
    documents: createDocuments({ ...base, invoices, orders, shopFiles }),
    paymentMethods,
    personalData: connectPersonalData({ ...base, customers, paymentMethods, publish: push.publish }),
    customerMails: createCustomerMails({ ...base, customers, orders }),
    accountDeletion: createAccountDeletion({ ...base, customers, orders, photos }),
    widgets,
    businessCallbacks: createBusinessCallbacks({ ...platform, customers }),
    // new-module: scripts/new-module.ts inserts above this line.
    push,
    config,
  } satisfies Record<string, Module>;
}

export type EachModule = Awaited<ReturnType<typeof createEach>>;

import path from 'node:path';
import { sweepDeletionLedger } from '../platform/deletion-ledger/index.ts';
import type { HttpServer } from '../platform/http/index.ts';
import { type Platform, repository } from '../platform/index.ts';
import type { AnyJobDefinition } from '../platform/jobs/index.ts';
import type { Settings } from '../platform/settings/index.ts';
import { type Albums, createAlbums } from './albums/index.ts';
import { createBackOffice } from './back-office/index.ts';
import { createClientErrors } from './client-errors/index.ts';
import { type Config, createConfig } from './config/index.ts';
import { type Customers, createCustomers } from './customers/index.ts';
import { createDerivatives, type Derivatives } from './derivatives/index.ts';
import { createDevMailbox } from './dev-mailbox/index.ts';
import { createDownloads, type Downloads } from './downloads/index.ts';
import { createExports, type Exports } from './exports/index.ts';
import { createIdentity, type Identity } from './identity/index.ts';
import { createPhotos, type Photos } from './photos/index.ts';
import { createPush, type Push, photosChanged } from './push/index.ts';
import { createSharedAlbums, type SharedAlbums } from './shared-albums/index.ts';
import { sweepEach } from './sweep-each.ts';
import { createUploads, type Uploads } from './uploads/index.ts';

export interface Modules {
  readonly config: Config;
  readonly identity: Identity;
  readonly derivatives: Derivatives;
  readonly photos: Photos;
  readonly albums: Albums;
  readonly sharedAlbums: SharedAlbums;
  readonly push: Push;
  readonly exports: Exports;
  readonly jobDefinitions: readonly AnyJobDefinition[];
  register(app: HttpServer): Promise<void>;
  /** Takes away what has expired: uploads, sign-ins, sessions. */
  sweep(): Promise<void>;
}

export interface ModulesOptions {
  /** The built site; undefined where only the APIs are served. */
  readonly siteFolder: string | undefined;
  /** Another folder than this repository's brands. */
  readonly brandsFolder?: string | undefined;
}

/** The retailer whose accounts this installation holds. */
const tenantId = 'demo';

/** Brands, their texts and the site, from the files of this repository. */
function openConfig(
  { publicOrigin, authority }: Settings,
  { siteFolder, brandsFolder }: ModulesOptions,
): Promise<Config> {
  return createConfig({
    publicOrigin,
    authority: authority?.issuer ?? `${publicOrigin}/oidc`,
    clientId: authority?.clientId ?? 'keepsake-site',
    brandsFolder: brandsFolder ?? path.join(repository, 'brands'),
    messagesFolder: path.join(repository, 'web/src/i18n/messages'),
    siteFolder,
  });
}

/** Sign-in, for the brands' hosts. */
function openIdentity(
  settings: Settings,
  platform: Platform,
  { config, customers }: { config: Config; customers: Customers },
): Promise<Identity> {
  return createIdentity({
    ...platform,
    ...settings,
    tenantId,
    siteOrigins: config.storefronts.originsOf(tenantId),
    brandOf: config.storefronts.pageBrandOf,
    customers,
    beforeMail: (address) => platform.rateLimits.take('mailsPerMailbox', address.toLowerCase()),
  });
}

type Connected = Pick<Modules, 'photos' | 'albums' | 'sharedAlbums' | 'push'> & { customers: Customers };

/** What modules do in the transactions of others that know nothing of them. */
function connect({ customers, photos, albums, sharedAlbums, push }: Connected): void {
  customers.onCustomerCreated((tx, { tenantId, customerId }) =>
    photos.openLibrary(tx, { tenantId, ownerId: customerId }),
  );
  photos.onShown(albums.countShown);
  photos.onChanged((tx, changed) =>
    push.publish(tx, { tenantId: changed.tenantId, customerId: changed.ownerId }, photosChanged(changed)),
  );
  sharedAlbums.onChanged(async (tx, { tenantId, customerIds, albumIds }) => {
    for (const customerId of customerIds) await push.publishAlbums(tx, { tenantId, customerId }, albumIds);
  });
}

/** What people download: photos of their choice, and the whole library. */
function openArchives(
  settings: Settings,
  platform: Platform,
  { config, push, customers, photos, albums, sharedAlbums }: Connected & { config: Config },
): { downloads: Downloads; exports: Exports } {
  const { publish } = push;
  return {
    downloads: createDownloads({ ...platform, customers, sharedAlbums, publish }),
    exports: createExports({
      ...platform,
      ...settings,
      ...config.storefronts,
      photos,
      albums,
      customers,
      tellChanged: (tx, { tenantId, ownerId, exportId }) =>
        publish(
          tx,
          { tenantId, customerId: ownerId },
          { type: 'export-changed', payload: { backupId: exportId } },
        ),
    }),
  };
}

interface Swept extends Pick<Modules, 'derivatives' | 'exports' | 'identity' | 'push'> {
  readonly uploads: Uploads;
  readonly downloads: Downloads;
}

function createSweep(
  platform: Platform,
  { uploads, derivatives, downloads, exports, identity, push }: Swept,
): Modules['sweep'] {
  return () =>
    sweepEach(platform.log, {
      uploads: uploads.expire,
      derivatives: derivatives.sweep,
      downloads: downloads.sweep,
      exports: exports.sweep,
      identity: identity.sweep,
      push: push.sweep,
      'rate limits': () => platform.rateLimits.sweep(),
      callbacks: () => platform.callbacks.sweep(),
      'deletion ledger': () => sweepDeletionLedger(platform),
    });
}

/** The table of contents of the server: every module, built and wired in the order of what it needs. */
export async function createModules(
  settings: Settings,
  platform: Platform,
  options: ModulesOptions,
): Promise<Modules> {
  const config = await openConfig(settings, options);
  const customers = createCustomers(platform);
  const identity = await openIdentity(settings, platform, { config, customers });
  const devMailbox = createDevMailbox({ ...settings, ...platform.mail, pages: identity.pages });
  const push = createPush({ ...platform, identity, originsOf: config.storefronts.originsOf });
  const photos = createPhotos({ ...platform, quotaOf: config.storefronts.quotaOf });
  const albums = createAlbums({ ...platform, photos });
  const sharedAlbums = createSharedAlbums({ ...platform, albums, customers, presentPhoto: photos.present });
  const connected = { customers, photos, albums, sharedAlbums, push };
  connect(connected);
  const { demo } = settings;
  const backOffice = createBackOffice({ ...platform, customers, identity, sharedAlbums, demo });
  const uploads = createUploads({ ...platform, photos, ...config.storefronts });
  const derivatives = createDerivatives({ ...platform, photos });
  const { downloads, exports } = openArchives(settings, platform, { ...connected, config });
  return {
    config,
    identity,
    derivatives,
    photos,
    albums,
    sharedAlbums,
    push,
    exports,
    jobDefinitions: [
      ...platform.mail.jobDefinitions,
      ...platform.callbacks.jobDefinitions,
      ...identity.jobDefinitions,
      ...photos.jobDefinitions,
      ...derivatives.jobDefinitions,
      ...exports.jobDefinitions,
    ],
    async register(app) {
      createClientErrors(platform).register(app);
      identity.register(app);
      customers.register(app);
      backOffice.register(app);
      devMailbox.register(app);
      photos.register(app);
      albums.register(app);
      sharedAlbums.register(app);
      uploads.register(app);
      derivatives.register(app);
      downloads.register(app);
      exports.register(app);
      await push.register(app);
      await config.register(app);
    },
    sweep: createSweep(platform, { uploads, derivatives, downloads, exports, identity, push }),
  };
}

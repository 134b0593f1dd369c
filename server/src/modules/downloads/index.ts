import type { HttpServer } from '../../platform/http/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Customers } from '../customers/index.ts';
import type { SharedAlbums } from '../shared-albums/index.ts';
import type { DownloadDependencies } from './download-dependencies.ts';
import { createDownloadUrls } from './download-urls.ts';
import { registerDownloadsRoutes } from './downloads.routes.ts';
import { sweepDownloads } from './sweep-downloads.ts';

export { downloadsPersonalData } from './personal-data.repository.ts';

export interface Downloads {
  register(app: HttpServer): void;
  sweep(): Promise<number>;
}

export type DownloadsDependencies = Omit<DownloadDependencies, 'urls' | 'sharedAlbums' | 'mayRead'> & {
  readonly secrets: Secrets;
  readonly customers: Pick<Customers, 'whileCustomer'>;
  readonly sharedAlbums: Pick<SharedAlbums, 'findPhotos' | 'whilePhotoShared'>;
};

export function createDownloads(options: DownloadsDependencies): Downloads {
  const { customers, sharedAlbums } = options;
  const dependencies: DownloadDependencies = {
    ...options,
    urls: createDownloadUrls(options),
    mayRead: (customerId) => ({
      isCustomer: customers.whileCustomer('download', 'customer_id'),
      isInSharedAlbum: sharedAlbums.whilePhotoShared('entry', customerId),
    }),
  };
  return {
    register: (app) => registerDownloadsRoutes(app, dependencies),
    sweep: () => sweepDownloads(dependencies),
  };
}

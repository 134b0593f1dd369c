import { basePath } from '@keepsake/contract/bases';
import { uploadPath, uploadsRoutes } from '@keepsake/contract/uploads';
import type { AdvisoryLocks, Transaction } from '../../platform/database/index.ts';
import { createHook, type Hook } from '../../platform/hooks/index.ts';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Quota } from '../photos/index.ts';
import { createBytesInParts } from './bytes-in-parts.ts';
import { expireUploads } from './expire-uploads.ts';
import type { FinaliseDependencies, PhoneSent } from './finalise-upload.ts';
import { PhotoDataStore } from './photo-data-store.ts';
import { readUpload } from './read-upload.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';
import { createBytesOnDisk } from './upload-bytes.ts';
import type { UploadOutcome } from './upload-context.ts';
import { createUploadLocker } from './upload-locker.ts';
import { createUploadMetrics } from './upload-metrics.ts';
import { countOfPairing, listPhotosOfPairing } from './uploads.repository.ts';
import { registerUploadRoutes, type UploadRouteOptions } from './uploads.routes.ts';

export type { PhoneSent } from './finalise-upload.ts';
export type { ReceivedFile } from './receive-file.ts';
export type { PhoneUploads, UploadOutcome } from './upload-context.ts';
export type { Uploader } from './uploads.routes.ts';

export interface UploadsDependencies extends Omit<FinaliseDependencies, 'sentByPhone' | 'bytes'> {
  /** Whether the blobs are in an object store: then unfinished uploads are, too. */
  readonly hasObjectStore: boolean;
  readonly locks: AdvisoryLocks;
  readonly metrics: Metrics;
  timeZoneOf(brandId: string): string;
  /** Quota of an account that uploads through a brand. */
  quotaOf(brandId: string): Quota;
}

export interface Uploads {
  register(app: HttpServer): void;
  /** A second endpoint, for paired phones. */
  registerPhones(app: HttpServer, options: Pick<UploadRouteOptions, 'folder' | 'identify'>): void;
  /** Listeners run in the transaction that makes a photo of a phone's upload. */
  onSentByPhone: Hook<PhoneSent>['subscribe'];
  countOfPairing(tx: Transaction, pairingId: string): ReturnType<typeof countOfPairing>;
  /** Lists ids, the newest first. */
  listPhotosOfPairing(tx: Transaction, pairingId: string, limit: number): Promise<string[]>;
  /**
   * Takes a file that the server fetches itself, with the checks of uploads.
   *
   * @throws ApiError as uploads do; checksum-mismatch for other bytes than announced
   */
  receive(file: ReceivedFile): Promise<UploadOutcome>;
  /** Removes expired uploads; returns their number. */
  sweep(): Promise<number>;
}

/** See `photo-data-store.ts` for the order of writes. */
export function createUploads(options: UploadsDependencies): Uploads {
  const bytes = options.hasObjectStore ? createBytesInParts(options) : createBytesOnDisk(options.staging);
  const dependencies = { ...options, bytes, sentByPhone: createHook<PhoneSent>() };
  const store = new PhotoDataStore(dependencies, createUploadMetrics(dependencies.metrics));
  const locker = createUploadLocker(dependencies);
  return {
    register(app) {
      registerUploadRoutes(app, {
        folder: `${basePath('storageApi')}${uploadPath}`,
        store,
        locker,
        async identify(request) {
          const { tenantId, customerId: ownerId } = await app.guards.customer(request);
          const { brandId } = request.site;
          return {
            owner: { tenantId, ownerId },
            timeZone: options.timeZoneOf(brandId),
            quota: options.quotaOf(brandId),
          };
        },
      });
      implement(app, uploadsRoutes.getUpload, ({ actor, params }) => {
        const owner = { tenantId: actor.tenantId, ownerId: actor.customerId };
        return readUpload(dependencies, owner, params.id);
      });
    },
    registerPhones: (app, { folder, identify }) =>
      registerUploadRoutes(app, { folder, identify, store, locker }),
    onSentByPhone: dependencies.sentByPhone.subscribe,
    countOfPairing,
    listPhotosOfPairing,
    receive: (file) => receiveFile(dependencies, file),
    sweep: () => expireUploads(dependencies),
  };
}

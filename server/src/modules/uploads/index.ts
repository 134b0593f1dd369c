import type { AdvisoryLocks } from '../../platform/database/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Quota } from '../photos/index.ts';
import { expireUploads } from './expire-uploads.ts';
import type { FinaliseDependencies } from './finalise-upload.ts';
import { PhotoDataStore } from './photo-data-store.ts';
import { createUploadLocker } from './upload-locker.ts';
import { createUploadMetrics } from './upload-metrics.ts';
import { registerUploadRoutes } from './uploads.routes.ts';

export interface UploadsDependencies extends FinaliseDependencies {
  readonly locks: AdvisoryLocks;
  readonly metrics: Metrics;
  /** IANA zone of a brand. */
  timeZoneOf(brandId: string): string;
  /** What an account may hold that uploads through a brand. */
  quotaOf(brandId: string): Quota;
}

export interface Uploads {
  register(app: HttpServer): void;
  /** Takes away uploads whose 24 hours are over; returns how many went. */
  expire(): Promise<number>;
}

/** Resumable uploads that become photos: see `photo-data-store.ts` for the order of writes. */
export function createUploads(dependencies: UploadsDependencies): Uploads {
  const store = new PhotoDataStore(dependencies, createUploadMetrics(dependencies.metrics));
  const locker = createUploadLocker(dependencies.locks);
  return {
    register: (app) => registerUploadRoutes(app, { ...dependencies, store, locker }),
    expire: () => expireUploads(dependencies),
  };
}

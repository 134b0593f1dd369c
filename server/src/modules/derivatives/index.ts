import type { HookListener } from '../../platform/hooks/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { createPendingBlobs } from '../../platform/pending-blobs/index.ts';
import type { CreatedPhoto, ImageTarget, Photos, PurgedPhotos } from '../photos/index.ts';
import { makeRenditionsJob } from './derivatives.jobs.ts';
import { workOnDerivatives } from './derivatives.worker.ts';
import { findImage, findShownTogether } from './find-image.ts';
import { registerImageRoutes } from './images.routes.ts';
import { type MakeRenditionsDependencies, makeRenditions } from './make-renditions.ts';
import { deleteRenditions } from './renditions.repository.ts';

export { makeRenditionsJob } from './derivatives.jobs.ts';

export interface DerivativesDependencies extends MakeRenditionsDependencies {
  readonly photos: Photos;
  readonly jobs: Jobs;
  readonly log: Log;
  /** Photos of a batch that one worker decodes at a time. */
  readonly concurrency: number;
}

export interface Derivatives {
  /** Enqueues renditions. */
  readonly photoCreated: HookListener<CreatedPhoto>;
  /** Deletes renditions. */
  readonly photosPurged: HookListener<PurgedPhotos>;
  readonly jobs: readonly [typeof makeRenditionsJob];
  register(app: HttpServer): void;
  /** Runs in the worker only. */
  work(): Promise<void>;
  /** Removes what crashes left of renditions. */
  sweep(): Promise<void>;
}

/** Concurrent callers for one photo share a decoding. */
function createMaker(dependencies: MakeRenditionsDependencies) {
  const running = new Map<string, Promise<void>>();
  return (target: ImageTarget, lostKey?: string): Promise<void> => {
    const { photoId } = target;
    const key = lostKey ?? photoId;
    const known = running.get(key);
    if (known) return known;
    const request = { photoId, priority: 'interactive', ...(lostKey !== undefined && { lostKey }) } as const;
    const made = makeRenditions(dependencies, target, request).finally(() => running.delete(key));
    running.set(key, made);
    return made;
  };
}

export function createDerivatives(dependencies: DerivativesDependencies): Derivatives {
  const { photos, jobs, database, blobs, log, concurrency } = dependencies;
  const make = createMaker(dependencies);
  const findShown = findShownTogether({ database, photos });
  const pendingBlobs = createPendingBlobs(dependencies, 'rendition_drafts');
  return {
    photoCreated: (tx, { tenantId, ownerId, photoId }) =>
      jobs.enqueue(tx, makeRenditionsJob, { tenantId, ownerId, photoId }, { key: photoId }),
    photosPurged: async (tx, { photoIds, ...owner }) =>
      pendingBlobs.dropLater(tx, owner, await deleteRenditions(tx, owner, photoIds)),
    jobs: [makeRenditionsJob],
    register: (app) =>
      registerImageRoutes(app, {
        blobs,
        urls: photos.imageUrls,
        log,
        find: (target) => findImage({ database, photos, findShown, make }, target),
        remake: make,
      }),
    work: () => workOnDerivatives(jobs, dependencies, { concurrency }),
    sweep: () => pendingBlobs.sweep(),
  };
}

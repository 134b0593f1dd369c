import { createBlobDrafts } from '../../platform/blob-drafts/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { ImageTarget, Photos } from '../photos/index.ts';
import { makeRenditionsJob } from './derivatives.jobs.ts';
import { workOnDerivatives } from './derivatives.worker.ts';
import { findImage, findShownTogether } from './find-image.ts';
import { registerImageRoutes } from './images.routes.ts';
import { type MakeRenditionsDependencies, makeRenditions, type Priority } from './make-renditions.ts';

export { makeRenditionsJob } from './derivatives.jobs.ts';

export interface DerivativesDependencies extends MakeRenditionsDependencies {
  readonly photos: Photos;
  readonly jobs: Jobs;
  readonly log: Log;
}

export interface Derivatives {
  readonly jobDefinitions: readonly [typeof makeRenditionsJob];
  register(app: HttpServer): void;
  /** Takes jobs of the queue, in the worker only. */
  work(options: { concurrency: number }): Promise<void>;
  /** Takes away what crashes left of pictures that were being made. */
  sweep(): Promise<void>;
}

/** Joins callers who want the same photo at the same time, so that it is decoded once. */
function createMaker(dependencies: MakeRenditionsDependencies) {
  const running = new Map<string, Promise<void>>();
  return (target: ImageTarget, priority: Priority): Promise<void> => {
    const known = running.get(target.photoId);
    if (known) return known;
    const made = makeRenditions(dependencies, target, target.photoId, priority).finally(() =>
      running.delete(target.photoId),
    );
    running.set(target.photoId, made);
    return made;
  };
}

/** Smaller pictures of photos, made by a job or when somebody asks first, and the addresses that serve them. */
export function createDerivatives(dependencies: DerivativesDependencies): Derivatives {
  const { photos, jobs, database, blobs, log } = dependencies;
  const make = createMaker(dependencies);
  const findShown = findShownTogether({ database, photos });
  photos.onCreated((tx, { tenantId, ownerId, photoId }) =>
    jobs.enqueue(tx, makeRenditionsJob, { tenantId, ownerId, photoId }, { key: photoId }),
  );
  return {
    jobDefinitions: [makeRenditionsJob],
    register: (app) =>
      registerImageRoutes(app, {
        blobs,
        urls: photos.imageUrls,
        log,
        find: (target) => findImage({ database, photos, findShown, make }, target),
      }),
    work: (options) => workOnDerivatives(jobs, dependencies, options),
    sweep: () => createBlobDrafts(dependencies, 'rendition_drafts').sweep(),
  };
}

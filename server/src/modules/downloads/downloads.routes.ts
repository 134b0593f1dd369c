import { downloadArchivePath } from '@keepsake/contract/archives';
import { downloadsRoutes as routes } from '@keepsake/contract/downloads';
import { limits } from '@keepsake/contract/limits';
import { sendArchive } from '../../platform/archive-responses/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError, type HttpServer, implement, type Site } from '../../platform/http/index.ts';
import { keptName } from './archive-entries.ts';
import { createDownload } from './create-download.ts';
import type { DownloadDependencies } from './download-dependencies.ts';
import { presentDownload } from './downloads.presenter.ts';
import { listDownloads } from './downloads.repository.ts';
import { getDownloadUrl } from './get-download-url.ts';
import { openArchive } from './open-archive.ts';

/** Only the channel of the host is accepted (S19). */
function requireChannel(site: Site, channel: string): void {
  if (channel !== site.channel) throw new ApiError('unknown-channel', { detail: 'not of this host' });
}

function registerCreation(app: HttpServer, dependencies: DownloadDependencies): void {
  implement(app, routes.createDownload, async ({ actor, body, site }) => {
    requireChannel(site, body.channel);
    const photoIds = [...new Set(body.photos.map((photoId) => photoId.toLowerCase()))];
    return createDownload(dependencies, actor, {
      downloadId: body.id.toLowerCase(),
      name: keptName(body.name),
      isShared: false,
      photoIds,
      owners: [],
      find: async () => photoIds.map((photoId) => ({ ownerId: actor.customerId, photoId })),
    });
  });

  implement(app, routes.createSharedAlbumDownload, async ({ actor, body, site }) => {
    requireChannel(site, body.channel);
    const named = new Map(body.photos.map(({ photoId, ownerId }) => [photoId.toLowerCase(), ownerId]));
    const photos = [...named].map(([photoId, ownerId]) => ({ photoId, ownerId }));
    return createDownload(dependencies, actor, {
      downloadId: body.id.toLowerCase(),
      name: keptName(body.name),
      isShared: true,
      photoIds: [...named.keys()],
      owners: [...named.values()],
      find: (tx) => dependencies.sharedAlbums.findPhotos(tx, actor, photos),
    });
  });
}

/** The signature of the address is the permission; there is no bearer token. */
function registerArchives(app: HttpServer, dependencies: DownloadDependencies): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: downloadArchivePath,
    schema: { hide: true },
    handler: async (request, reply) => {
      const target = dependencies.urls.read(request.site.tenantId, request.url);
      if (!target) throw new ApiError('not-found');
      const archive = await openArchive(dependencies, target);
      return sendArchive({ request, reply, customer: target, log: dependencies.log, ...archive });
    },
  });
}

export function registerDownloadsRoutes(app: HttpServer, dependencies: DownloadDependencies): void {
  const { database, clock, mayRead } = dependencies;
  registerCreation(app, dependencies);
  registerArchives(app, dependencies);

  implement(app, routes.listDownloads, async ({ actor }) => {
    const at = { mayRead: mayRead(actor.customerId), now: toInstant(clock.now()) };
    const limit = limits.downloads.maxListed;
    const kept = await listDownloads(database.autocommit, actor, { ...at, limit });
    return { items: kept.map(presentDownload) };
  });

  implement(app, routes.getDownloadUrl, async ({ actor, params, query, site }) => {
    const { saveAs = 'id' } = query;
    return {
      url: `${site.origin}${await getDownloadUrl(dependencies, actor, params.id.toLowerCase(), saveAs)}`,
    };
  });
}

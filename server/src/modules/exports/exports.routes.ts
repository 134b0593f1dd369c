import { exportChunkPath } from '@keepsake/contract/archives';
import { exportsRoutes as routes } from '@keepsake/contract/exports';
import { sendArchive } from '../../platform/archive-responses/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { pathAndQueryOf } from '../../platform/signed-paths/index.ts';
import { ownerOf } from '../photos/index.ts';
import { addressOf, createChunkAddresses } from './chunk-addresses.ts';
import { createChunkContents } from './chunk-contents.ts';
import { createExport } from './create-export.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import type { ExportKey } from './exports.repository.ts';
import { findServedChunk, findWholeChunk } from './find-whole-chunk.ts';
import { openChunk } from './open-chunk.ts';
import { readExport, readExports } from './read-exports.ts';

/** Signed addresses are in lower case. */
const keyOf = (actor: CustomerActor, id: string): ExportKey => ({
  ...ownerOf(actor),
  exportId: id.toLowerCase(),
});

export function registerExportsRoutes(app: HttpServer, dependencies: ExportDependencies): void {
  const { blobs, clock, log, pageBrandOf } = dependencies;
  const contents = createChunkContents(blobs);
  const addresses = createChunkAddresses(dependencies);

  implement(app, routes.createExport, async ({ actor, body, site, request }) => {
    // The site names the channel of its host (EXP-16).
    if (body.channel !== site.channel) throw new ApiError('unknown-channel');
    const { locale } = pageBrandOf(site.origin, requestedLanguages(request));
    return createExport(dependencies, ownerOf(actor), { origin: site.origin, locale });
  });

  implement(app, routes.listExports, ({ actor }) => readExports(dependencies, ownerOf(actor)));

  implement(app, routes.getExport, ({ actor, params }) =>
    readExport(dependencies, keyOf(actor, params.backupId)),
  );

  implement(app, routes.getExportChunkUrl, async ({ actor, params, site }) => {
    const chunk = await findWholeChunk(dependencies, keyOf(actor, params.backupId), params.iteration);
    return { url: `${site.origin}${addressOf(addresses, chunk, clock)}` };
  });

  app.route({
    // Explicit, because the framework's own HEAD reports no length.
    method: ['GET', 'HEAD'],
    url: exportChunkPath,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { tenantId } = request.site;
      const signed = addresses.read(tenantId, pathAndQueryOf(request.url));
      if (!signed) throw new ApiError('not-found');
      const { ownerId, backupId, iteration } = signed.values;
      const key = { tenantId, ownerId, exportId: backupId };
      const chunk = await findServedChunk(dependencies, key, Number(iteration));
      const opened = await openChunk(dependencies, contents, chunk);
      const [customer, fileName] = [{ tenantId, customerId: ownerId }, `photo-export-${iteration}.zip`];
      return sendArchive({ request, reply, ...opened, fileName, customer, log });
    },
  });
}

import { invoiceArchivePath } from '@keepsake/contract/archives';
import { invoicesRoutes } from '@keepsake/contract/invoices';
import { limits } from '@keepsake/contract/limits';
import type { RequestedLanguages } from '@keepsake/contract/locale';
import { sendArchive } from '../../platform/archive-responses/index.ts';
import { layoutArchive } from '../../platform/archives/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { createSignedPaths, pathAndQueryOf } from '../../platform/signed-paths/index.ts';
import {
  findYear,
  type InvoiceArchiveDependencies,
  openParts,
  partsOf,
  readUnknown,
} from './invoice-archive.ts';
import { missing } from './send-document.ts';

export interface InvoiceArchiveRoutesDependencies extends InvoiceArchiveDependencies {
  readonly clock: Clock;
  readonly secrets: Secrets;
  pageBrandOf(origin: string, languages: RequestedLanguages): { readonly locale: string };
}

interface ArchiveValues {
  readonly ownerId: string;
  readonly year: string;
  /** Language of the text about what is missing. */
  readonly locale: string;
}

/** Zips of invoices: nothing is stored, each request computes its zip from what there is. */
export function registerInvoiceArchives(
  app: HttpServer,
  dependencies: InvoiceArchiveRoutesDependencies,
): void {
  const addresses = createSignedPaths<ArchiveValues>(dependencies, {
    keyPurpose: 'invoice-archives',
    template: `${invoiceArchivePath}?l=:locale`,
    values: { ownerId: '[0-9a-f-]{36}', year: '\\d{4}', locale: '[a-z]{2}-[A-Z]{2}' },
  });

  implement(app, invoicesRoutes.getArchiveUrl, async ({ actor, params: { year }, site, request }) => {
    const { tenantId, customerId } = actor;
    const found = await findYear(dependencies, { customer: { tenantId, customerId }, year });
    await readUnknown(dependencies, found);
    const { locale } = dependencies.pageBrandOf(site.origin, requestedLanguages(request));
    const values = { ownerId: customerId, year, locale };
    return { url: `${site.origin}${addresses.signFor(tenantId, values, limits.downloads.urlSeconds)}` };
  });

  app.route({
    // Explicit, because the framework's own HEAD reports no length.
    method: ['GET', 'HEAD'],
    url: invoiceArchivePath,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { tenantId } = request.site;
      const signed = addresses.read(tenantId, pathAndQueryOf(request.url));
      if (!signed) throw missing();
      const { ownerId: customerId, year, locale } = signed.values;
      const customer = { tenantId, customerId };
      const of = { customer, year };
      const parts = partsOf(await findYear(dependencies, of), of, locale);
      return sendArchive({
        request,
        reply,
        layout: layoutArchive(parts),
        open: openParts(dependencies, of, parts),
        fileName: `Invoices-${year}.zip`,
        customer,
        log: dependencies.log,
      });
    },
  });
}

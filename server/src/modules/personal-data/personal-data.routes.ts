import { personalDataArchivePath } from '@keepsake/contract/archives';
import { personalDataLimits, personalDataRoutes as routes } from '@keepsake/contract/personal-data';
import { sendArchive } from '../../platform/archive-responses/index.ts';
import { layoutArchive, type OpenEntry } from '../../platform/archives/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { isLost, onBlobLost } from '../../platform/integrity-check/index.ts';
import { createSignedPaths, pathAndQueryOf } from '../../platform/signed-paths/index.ts';
import type { CustomerKey } from '../customers/index.ts';
import { archiveEntries } from './archive-entries.ts';
import { type CopyFile, type CopyRow, findCopy, keyOf, listFiles, markLost } from './copies.repository.ts';
import type { PersonalDataDependencies } from './personal-data-dependencies.ts';
import { readCopy, requestCopy } from './request-copy.ts';

const id = '[0-9a-f-]{36}';

/**
 * @param copyId absent: any
 * @throws ApiError not-found unless it is ready, has not expired, and the account is not deleted
 */
async function findReady(
  { database, clock, customers }: PersonalDataDependencies,
  customer: CustomerKey,
  copyId?: string,
): Promise<CopyRow & { readonly expires_at: string }> {
  const tx = database.autocommit;
  const row = await findCopy(tx, customer);
  const { expires_at: expiresAt = null } = row ?? {};
  if (!row || expiresAt === null || Date.parse(expiresAt) <= clock.now()) throw new ApiError('not-found');
  if (copyId !== undefined && row.copy_id !== copyId) throw new ApiError('not-found', { detail: 'replaced' });
  if (!(await customers.findSubject(tx, customer))) throw new ApiError('not-found', { detail: 'deleted' });
  return { ...row, expires_at: expiresAt };
}

/** An unreachable store is no loss. */
function openWith(
  dependencies: PersonalDataDependencies,
  row: CopyRow,
  files: readonly CopyFile[],
): OpenEntry {
  const { blobs, database, clock, log } = dependencies;
  const recordLoss = (err: unknown) => {
    log.error({ err }, 'a copy of personal data cannot be read');
    return markLost(database.autocommit, keyOf(row), toInstant(clock.now()));
  };
  return async (index, range) => {
    const { blobKey } = files[index] as CopyFile;
    // The account may be deleted during a download (R5).
    await findReady(dependencies, keyOf(row), row.copy_id);
    try {
      const source = await blobs.open(blobKey, range);
      return onBlobLost(source, range.end - range.start + 1, (lost) => {
        recordLoss(lost).catch((err) => log.warn({ err }, 'could not record the loss of a copy'));
      });
    } catch (error) {
      if (!isLost(error)) throw error;
      await recordLoss(error);
      throw new ApiError('not-found', { cause: error });
    }
  };
}

export function registerPersonalDataRoutes(app: HttpServer, dependencies: PersonalDataDependencies): void {
  const { clock, database, log, pageBrandOf } = dependencies;
  const addresses = createSignedPaths<{ ownerId: string; exportId: string }>(dependencies, {
    keyPurpose: 'personal-data',
    template: personalDataArchivePath,
    values: { ownerId: id, exportId: id },
  });

  implement(app, routes.getPersonalData, ({ actor }) => readCopy(dependencies, actor));

  implement(app, routes.requestPersonalData, ({ actor, site, request }) => {
    const { locale } = pageBrandOf(site.origin, requestedLanguages(request));
    return requestCopy(dependencies, actor, { origin: site.origin, locale });
  });

  implement(app, routes.getPersonalDataUrl, async ({ actor: { tenantId, customerId }, site }) => {
    const row = await findReady(dependencies, { tenantId, customerId });
    const expires = Math.min(clock.now() + personalDataLimits.urlSeconds * 1000, Date.parse(row.expires_at));
    const values = { ownerId: customerId, exportId: row.copy_id };
    return { url: `${site.origin}${addresses.signUntil(tenantId, values, Math.floor(expires / 1000))}` };
  });

  app.route({
    // Explicit, because the framework's own HEAD reports no length.
    method: ['GET', 'HEAD'],
    url: personalDataArchivePath,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { tenantId } = request.site;
      const signed = addresses.read(tenantId, pathAndQueryOf(request.url));
      if (!signed) throw new ApiError('not-found');
      const { ownerId: customerId, exportId } = signed.values;
      const customer = { tenantId, customerId };
      const row = await findReady(dependencies, customer, exportId);
      const files = await listFiles(database.autocommit, customer);
      const layout = layoutArchive(archiveEntries(row, files));
      const open = openWith(dependencies, row, files);
      return sendArchive({ request, reply, layout, open, fileName: 'personal-data.zip', customer, log });
    },
  });
}

import { type GalleryEntry, galleryRoutes as routes } from '@keepsake/contract/gallery';
import { galleryModerationRoutes } from '@keepsake/contract/gallery-moderation';
import { limits } from '@keepsake/contract/limits';
import {
  ApiError,
  type CustomerActor,
  type HttpServer,
  implement,
  type Site,
} from '../../platform/http/index.ts';
import { type EntryRow, findEntry } from './gallery.repository.ts';
import type { ConnectedDependencies } from './gallery-dependencies.ts';
import { decideEntry, listReviewedEntries } from './review-entries.ts';
import { changeEntry, createEntry, missing } from './submit-entry.ts';
import { withdrawEntries } from './withdraw-entries.ts';

/** Places of categories without one. */
const lastPosition = Number.MAX_SAFE_INTEGER;

/** Only the channel of the host is accepted. */
function requireChannel(site: Site, channel: string): void {
  if (channel !== site.channel) throw new ApiError('unknown-channel', { detail: 'not of this host' });
}

const present = (row: EntryRow): GalleryEntry => ({
  widgetId: row.product_code,
  title: row.title,
  categories: row.categories,
  state: row.state,
  submittedAt: row.submitted_at,
  ...(row.reason !== null && { reason: row.reason }),
});

export function registerGalleryRoutes(app: HttpServer, dependencies: ConnectedDependencies): void {
  registerEntries(app, dependencies);
  registerOthers(app, dependencies);

  implement(app, galleryModerationRoutes.listReviewedEntries, ({ actor, query }) => {
    const { state = 'in-review', after, limit = limits.gallery.maxPageSize } = query;
    return listReviewedEntries(dependencies, actor.tenantId, { state, after, limit });
  });

  implement(app, galleryModerationRoutes.decideGalleryEntry, async ({ actor, params, body }) => ({
    result: await decideEntry(dependencies, actor.tenantId, params.entryId, body),
  }));
}

/** @throws ApiError not-found to business accounts (S5) */
async function refuseBusiness(
  { database, customers }: Pick<ConnectedDependencies, 'database' | 'customers'>,
  { tenantId, customerId }: CustomerActor,
): Promise<void> {
  const customer = await customers.find(database.autocommit, tenantId, customerId);
  if (customer?.isBusiness !== false) throw new ApiError('not-found', { detail: 'not for businesses' });
}

function registerEntries(app: HttpServer, dependencies: ConnectedDependencies): void {
  const { database } = dependencies;

  /** @throws ApiError not-found, unknown-channel */
  async function keyOf(actor: CustomerActor, productCode: string, where: { site: Site; channel: string }) {
    await refuseBusiness(dependencies, actor);
    requireChannel(where.site, where.channel);
    const { tenantId, customerId } = actor;
    return { tenantId, customerId, productCode };
  }

  implement(app, routes.getGalleryEntry, async ({ actor, params, query: { channel }, site }) => {
    const row = await findEntry(database.autocommit, await keyOf(actor, params.id, { site, channel }));
    if (!row) throw missing();
    return present(row);
  });

  implement(app, routes.createGalleryEntry, async ({ actor, body, site }) => {
    const { widgetId, channel, ...content } = body;
    const key = await keyOf(actor, widgetId, { site, channel });
    return present(await createEntry(dependencies, { ...key, channel, ...content }));
  });

  implement(app, routes.changeGalleryEntry, async ({ actor, params, query: { channel }, body, site }) => {
    const key = await keyOf(actor, params.widgetId, { site, channel });
    return present(await changeEntry(dependencies, { ...key, channel, ...body }));
  });

  implement(app, routes.deleteGalleryEntry, async ({ actor, params, query: { channel }, site }) => {
    const { productCode, ...owner } = await keyOf(actor, params.id, { site, channel });
    const isDeleted = await database.transaction((tx) =>
      withdrawEntries(dependencies, tx, owner, [productCode]),
    );
    if (!isDeleted) throw missing();
    return null;
  });
}

/** Categories and blocked orders. */
function registerOthers(app: HttpServer, dependencies: ConnectedDependencies): void {
  const { database, categories, blockedOrders } = dependencies;
  const tx = database.autocommit;

  implement(app, routes.listGalleryCategories, async ({ actor }) => {
    await refuseBusiness(dependencies, actor);
    const all = await categories.list(tx, actor.tenantId);
    return all
      .map(({ id, content: { name, position = lastPosition } }) => ({ id, name, position }))
      .sort((a, b) => a.position - b.position)
      .map(({ id, name }) => ({ id, name }));
  });

  implement(app, routes.isOrderBlocked, async ({ site, params: { id } }) => ({
    isBlocked: (await blockedOrders.find(tx, site.tenantId, id)) !== undefined,
  }));
}

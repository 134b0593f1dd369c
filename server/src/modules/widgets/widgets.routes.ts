import type { Widget } from '@keepsake/contract/widgets';
import { widgetsRoutes as routes } from '@keepsake/contract/widgets';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { type HttpRequest, type HttpServer, implement, type Site } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { newPublicCode } from '../../platform/ids/index.ts';
import { deleteWidget } from './delete-widgets.ts';
import { findBooks, findShowable, missing } from './own-books.ts';
import { shareWidget } from './share-widget.ts';
import type { ConnectedDependencies, WidgetOwner } from './widget-dependencies.ts';
import { presentWidgets } from './widgets.presenter.ts';
import { insertWidget, listWidgets } from './widgets.repository.ts';

interface OwnCall {
  readonly actor: WidgetOwner;
  readonly site: Site;
}

async function createWidget(
  dependencies: ConnectedDependencies,
  tx: Transaction,
  { tenantId, customerId }: WidgetOwner,
  productCode: string,
): Promise<void> {
  await findShowable(dependencies, tx, { tenantId, customerId }, productCode);
  await insertWidget(tx, {
    tenant_id: tenantId,
    customer_id: customerId,
    product_code: productCode,
    widget_code: newPublicCode(),
    created_at: toInstant(dependencies.clock.now()),
    views: '0',
  });
}

export function registerWidgetsRoutes(app: HttpServer, dependencies: ConnectedDependencies): void {
  const { database, customers } = dependencies;
  const tx = database.autocommit;

  async function list(
    { actor: owner, site: { origin } }: OwnCall,
    productCodes: readonly string[],
  ): Promise<Map<string, Widget>> {
    const rows = await listWidgets(tx, owner, productCodes);
    const books = await findBooks(
      dependencies,
      tx,
      owner,
      rows.map((row) => row.product_code),
    );
    const widgets = await presentWidgets(dependencies, { owner, origin }, rows, books);
    return new Map(widgets.map((widget) => [widget.orderCode, widget]));
  }

  async function read(call: OwnCall, productCode: string): Promise<Widget> {
    const widget = (await list(call, [productCode])).get(productCode);
    if (!widget) throw missing();
    return widget;
  }

  implement(app, routes.listWidgets, async ({ query: { orderCodes }, ...call }) => {
    const widgets = await list(call, orderCodes);
    return [...new Set(orderCodes)].flatMap((code) => widgets.get(code) ?? []);
  });

  implement(app, routes.getWidget, ({ params: { code }, ...call }) => read(call, code));

  implement(app, routes.createWidget, async ({ params: { code }, ...call }) => {
    await createWidget(dependencies, tx, call.actor, code);
    return read(call, code);
  });

  implement(app, routes.deleteWidget, async ({ actor, params: { code } }) => {
    await database.transaction(async (within) => {
      const customer = await customers.find(within, actor.tenantId, actor.customerId);
      if (customer?.isBusiness !== false) throw missing();
      if (!(await deleteWidget(dependencies, within, actor, code))) throw missing();
    });
    return null;
  });
  registerShares(app, dependencies);
}

/** Both routes are one command: the query, and the body without personal data in the address. */
function registerShares(app: HttpServer, dependencies: ConnectedDependencies): void {
  const placeOf = ({ site: { origin }, request }: { site: Site; request: HttpRequest }) => ({
    origin,
    brand: dependencies.pageBrandOf(origin, requestedLanguages(request)),
  });

  implement(app, routes.shareWidget, async ({ actor, params, query, ...call }) => {
    await shareWidget(dependencies, {
      ...placeOf(call),
      owner: actor,
      productCode: params.code,
      senderName: query.fromName,
      personalMessage: query.personalMessage,
      recipientEmail: query.toEmailAddress,
    });
    return null;
  });

  implement(app, routes.postShare, async ({ actor, params, body, ...call }) => {
    const { vendorId, ...share } = body;
    await shareWidget(dependencies, { ...placeOf(call), ...share, owner: actor, productCode: params.code });
    return null;
  });
}

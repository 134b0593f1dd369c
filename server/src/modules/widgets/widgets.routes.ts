import type { Widget } from '@keepsake/contract/widgets';
import { widgetsRoutes as routes } from '@keepsake/contract/widgets';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import { newPublicCode } from '../../platform/ids/index.ts';
import { deleteWidget } from './delete-widgets.ts';
import { findBooks, findShowable, missing } from './own-books.ts';
import type { ConnectedDependencies, WidgetOwner } from './widget-dependencies.ts';
import { presentWidgets } from './widgets.presenter.ts';
import { insertWidget, listWidgets } from './widgets.repository.ts';

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

  async function list(owner: WidgetOwner, productCodes: readonly string[]): Promise<Map<string, Widget>> {
    const rows = await listWidgets(tx, owner, productCodes);
    const books = await findBooks(
      dependencies,
      tx,
      owner,
      rows.map((row) => row.product_code),
    );
    const widgets = await presentWidgets(dependencies, owner, rows, books);
    return new Map(widgets.map((widget) => [widget.orderCode, widget]));
  }

  async function read(owner: WidgetOwner, productCode: string): Promise<Widget> {
    const widget = (await list(owner, [productCode])).get(productCode);
    if (!widget) throw missing();
    return widget;
  }

  implement(app, routes.listWidgets, async ({ actor, query: { orderCodes } }) => {
    const widgets = await list(actor, orderCodes);
    return [...new Set(orderCodes)].flatMap((code) => widgets.get(code) ?? []);
  });

  implement(app, routes.getWidget, ({ actor, params: { code } }) => read(actor, code));

  implement(app, routes.createWidget, async ({ actor, params: { code } }) => {
    await createWidget(dependencies, tx, actor, code);
    return read(actor, code);
  });

  implement(app, routes.deleteWidget, async ({ actor, params: { code } }) => {
    await database.transaction(async (within) => {
      const customer = await customers.find(within, actor.tenantId, actor.customerId);
      if (customer?.isBusiness !== false) throw missing();
      if (!(await deleteWidget(dependencies, within, actor, code))) throw missing();
    });
    return null;
  });
}

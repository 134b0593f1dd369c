import { type GalleryEntry, galleryRoutes } from '@keepsake/contract/gallery';
import { merchandiseRoutes } from '@keepsake/contract/merchandise';
import { type ListedOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { type Widget, widgetsRoutes } from '@keepsake/contract/widgets';
import { customer, type FakeResponses, refuse } from './fake-responses.ts';
import { sampleWidget } from './sample-widget.ts';

const { getGalleryEntry, createGalleryEntry, changeGalleryEntry, deleteGalleryEntry } = galleryRoutes;

export interface FakeWidgets {
  /** The latest first. */
  orders: ListedOrder[];
  widgets: Widget[];
  entries: GalleryEntry[];
  /** Codes of products. */
  blocked: string[];
  /** Serves the orders, or the widgets, again after another response. */
  serveOrders(): void;
  serveList(): void;
}

/** Photo books of the customer, their widgets and the gallery, which has no categories. */
export function serveWidgets(server: FakeResponses): FakeWidgets {
  const fake: FakeWidgets = {
    orders: [],
    widgets: [],
    entries: [],
    blocked: [],
    serveOrders: () =>
      server.respond(superOrdersRoutes.listOrdersOfAccount, ({ params, query }) => {
        if (params.accountId !== customer.id) return refuse('not-found');
        const { offset = 0, limit = 10 } = query;
        return { items: fake.orders.slice(offset, offset + limit), totalCount: fake.orders.length };
      }),
    serveList: () =>
      server.respond(widgetsRoutes.listWidgets, ({ query: { orderCodes } }) =>
        orderCodes.flatMap((code) => fake.widgets.filter(({ orderCode }) => orderCode === code)),
      ),
  };
  fake.serveOrders();
  fake.serveList();
  serveOneWidget(server, fake);
  serveGallery(server, fake);
  const data = { Channel: { Vendor: { ID: 'LB' } } };
  server.respond(merchandiseRoutes.queryMerchandise, { data });
  return fake;
}

function serveOneWidget(server: FakeResponses, fake: FakeWidgets): void {
  const find = (code: string) => fake.widgets.find(({ orderCode }) => orderCode === code);
  server.respond(widgetsRoutes.getWidget, ({ params }) => find(params.code) ?? refuse('not-found'));
  server.respond(widgetsRoutes.createWidget, ({ params: { code } }) => {
    if (fake.blocked.includes(code)) return refuse('order-blocked');
    const widget = find(code) ?? sampleWidget(code.slice(1), { views: 0 });
    fake.widgets = [...fake.widgets.filter((one) => one !== widget), widget];
    return widget;
  });
  server.respond(widgetsRoutes.deleteWidget, ({ params: { code } }) => {
    const found = find(code) ?? refuse('not-found');
    fake.widgets = fake.widgets.filter((one) => one !== found);
    fake.entries = fake.entries.filter(({ widgetId }) => widgetId !== code);
    return null;
  });
  for (const route of [widgetsRoutes.shareWidget, widgetsRoutes.postShare]) {
    server.respond(route, ({ params: { code } }) => {
      if (!find(code)) return refuse('not-found');
      return fake.blocked.includes(code) ? refuse('order-blocked') : null;
    });
  }
}

function serveGallery(server: FakeResponses, fake: FakeWidgets): void {
  const find = (code: string) => fake.entries.find(({ widgetId }) => widgetId === code);
  const store = (entry: GalleryEntry) => {
    fake.entries = [...fake.entries.filter(({ widgetId }) => widgetId !== entry.widgetId), entry];
    return entry;
  };
  const submitted = { state: 'in-review', submittedAt: '2026-11-26T10:00:00Z' } as const;
  server.respond(galleryRoutes.isOrderBlocked, ({ params }) => ({
    isBlocked: fake.blocked.includes(params.id),
  }));
  server.respond(getGalleryEntry, ({ params }) => find(params.id) ?? refuse('not-found'));
  server.respond(createGalleryEntry, ({ body: { widgetId, title, categories } }) =>
    find(widgetId) ? refuse('conflict') : store({ widgetId, title, categories, ...submitted }),
  );
  server.respond(changeGalleryEntry, ({ params: { widgetId }, body: { title, categories } }) =>
    find(widgetId) ? store({ widgetId, title, categories, ...submitted }) : refuse('not-found'),
  );
  server.respond(deleteGalleryEntry, ({ params }) => {
    const found = find(params.id) ?? refuse('not-found');
    fake.entries = fake.entries.filter((entry) => entry !== found);
    return null;
  });
}

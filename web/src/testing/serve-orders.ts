import { orderExample } from '@keepsake/contract/back-office-examples';
import type { Cancellation } from '@keepsake/contract/cancellations';
import { cutOffsRoutes } from '@keepsake/contract/cut-offs';
import { documentsRoutes } from '@keepsake/contract/documents';
import { invoicesRoutes } from '@keepsake/contract/invoices';
import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { projectsRoutes } from '@keepsake/contract/projects';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { makePhotos } from './fake-library.ts';
import { refuse } from './fake-responses.ts';
import type { FakeServer } from './fake-server.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { sampleOrder } from './sample-order.ts';
import { sampleProject } from './sample-project.ts';

/** A name of one word, in letters of no message. */
export const wide = 'W'.repeat(200);

const sent = {
  ...orderExample.orders[0],
  delivery: {
    promised: { from: '2026-11-20', to: '2026-11-22' },
    current: { from: '2026-11-24', to: '2026-11-26' },
  },
  parcels: [
    {
      trackingCode: '3S42117',
      carrier: 'DHL',
      trackingUrl: 'https://shop.example/parcels/3S42117',
      events: [{ at: '2026-11-20T10:00:00Z', code: 'handed-over', text: 'Amsterdam' }],
    },
  ],
  products: orderExample.orders[0]?.products.map(({ options, ...product }) => ({
    ...product,
    title: 'Landscape photo book A4',
    articleName: 'Landscape photo book A4',
    quantity: 3,
  })),
} as SuperOrder['orders'][number];

const addressChange = {
  changeId: '00000000-0000-4000-8000-000000000001',
  address: orderExample.deliveryAddress,
  requestedAt: '2026-11-25T12:00:00.000Z',
};

const line = { orderCode: sent.orderCode, productCode: sent.products[0]?.productCode ?? '' };

const orderDetails: Readonly<Record<string, SuperOrder>> = {
  'LB-1': sampleOrder({
    superOrderCode: 'LB-1',
    status: 'AwaitingPayment',
    paymentStatus: 'failed',
    paymentUrl: 'https://shop.example/orders/LB-1/pay',
    payUntil: '2026-12-09T12:00:00Z',
    cancellation: { canCancel: true },
    billingAddress: orderExample.deliveryAddress,
    deliveryAddressChange: {
      canChange: true,
      until: '2099-12-09T12:00:00Z',
      latest: { ...addressChange, state: 'RequestFailed', reason: 'not-delivered' },
    },
    orders: [sent, { ...sent, orderCode: 'LB-1-2' }],
  }),
  'LB-4': sampleOrder({
    superOrderCode: 'LB-4',
    withdrawals: {
      lines: [
        { ...line, refusal: 'personalised' },
        { ...line, productCode: 'B', refusal: 'withdrawn' },
        { ...line, productCode: 'C', refusal: 'expired', until: '2026-12-09' },
        { ...line, productCode: 'D', refusal: 'cancelled' },
        { ...line, productCode: 'E', until: '2026-12-09' },
      ],
      made: [
        {
          withdrawalId: addressChange.changeId,
          at: addressChange.requestedAt,
          name: 'Anna',
          lines: [{ ...line, productCode: 'B' }],
        },
      ],
    },
    orders: [
      {
        ...sent,
        products: [line.productCode, 'B', 'C', 'D', 'E'].flatMap((productCode) =>
          sent.products.map((product) => ({ ...product, productCode })),
        ),
      },
    ],
  }),
  'LB-3': sampleOrder({
    superOrderCode: 'LB-3',
    deliveryAddressChange: {
      canChange: false,
      reason: 'requested',
      until: '2099-12-09T12:00:00Z',
      latest: { ...addressChange, state: 'RequestSent' },
    },
    orders: [sent],
  }),
  'LB-6': sampleOrder({
    superOrderCode: 'LB-6',
    orders: [
      {
        ...sent,
        // Two of them are in the library of an account that has something of everything.
        products: sent.products.map((product) => ({
          ...product,
          photoIds: makePhotos({ '2020-09': 7 }).map(({ imageId }) => imageId),
        })),
      },
    ],
  }),
  'LB-2': sampleOrder({
    superOrderCode: 'LB-2',
    pickupPoint: { name: 'Amsterdam', address: orderExample.deliveryAddress, hours: ['8–21'] },
    orders: [{ ...sent, products: sent.products.map((product) => ({ ...product, amount: 9990 })) }],
  }),
};

const orders = [
  {
    superOrderCode: 'LB-200417',
    createdAt: '2026-11-25T12:00:00.000Z',
    status: 'AwaitingPayment',
    channel: 'LB-GB',
    currency: 'EUR',
    totals: orderExample.totals,
    deliveryType: 'Home',
    paymentStatus: 'paid',
    productCount: 3,
    orders: orderExample.orders.map((inner) => ({
      ...inner,
      products: ['Dispatched', 'Received', 'Received'].map((status) => ({
        ...inner.products[0],
        title: 'Landscape photo book A4',
        status,
      })),
    })),
  },
];

/**
 * A list, and orders: to pay (LB-1), sent (LB-2), with a new address (LB-3), of goods (LB-4), of photos (LB-6). Texts are
 * equal in every language.
 */
export function serveOrders(server: FakeServer): void {
  server.respond(superOrdersRoutes.listSuperOrders, { items: orders, totalCount: 45 });
  server.respond(
    superOrdersRoutes.getSuperOrder,
    ({ params }) => orderDetails[params.code] ?? refuse('not-found'),
  );
  server.respond(cutOffsRoutes.listArticleGroups, [
    { id: 'books', name: 'Landscape photo book A4', articleTypes: [] },
  ]);
  server.respond(cutOffsRoutes.getCampaign, {
    name: 'christmas',
    occasion: { 'en-GB': 'Lumibook' },
    cutOffs: ['books', 'others'].map((articleGroupId, index) => ({
      articleGroupId,
      orderBefore: `2099-12-1${index}T12:00:00Z`,
      channel: 'LB-GB',
      deliveredBy: '2099-12-23',
    })),
  });
  server.respond(documentsRoutes.listMapPdfs, [
    {
      orderCode: 'LB-2',
      productCode: line.productCode,
      name: 'Map.pdf',
      url: 'https://shop.example/map.pdf',
    },
  ]);
  const purposes = ['preview.page.1', 'preview.page.2', 'preview.page.3', 'product.pdf'];
  server.respond(documentsRoutes.getProduct, { files: purposes.map((purpose) => ({ purpose })) });
  server.respond(orderServicesRoutes.getReorderStatus, { isAvailable: false, reason: 'photos-deleted' });
  server.respond(orderServicesRoutes.getVoucherOffer, {
    voucherOptionCode: 'AUTUMN-5',
    name: 'Landscape photo book A4',
    validUntil: '2026-12-01T12:00:00Z',
  });
}

/** Lumibook, ordered, and ten more. */
export function serveProjects(server: FakeServer): void {
  const common = { articleName: 'Landscape photo book A4' };
  const names = ['Lumibook', wide, 'ألبوم العائلة 2026'];
  const projects = Array.from({ length: 10 }, (_, index) =>
    sampleProject(String(index), {
      ...common,
      name: names[index] ?? 'Landscape photo book A4',
      isOrdered: index === 0,
    }),
  );
  server.respond(projectsRoutes.listProjects, { projects, totalProjectCount: 11 });
}

const paidInPart = { amount: 990, currency: 'EUR', on: '2026-04-02' };
const paymentUrl = 'https://shop.example/invoices/1/pay';
const overdue = sampleInvoice('wide', {
  invoiceNumber: wide.slice(0, 150),
  brand: wide.slice(0, 60),
  paid: paidInPart,
  paymentState: 'overdue',
  paymentUrl,
});

/** A historical credit note, then two pages of invoices: overdue, paid, open, and without a word about payment. */
export function serveInvoices(server: FakeServer): void {
  const payments = [
    { paid: { ...paidInPart, amount: 3990 }, paymentState: 'paid' },
    { paid: paidInPart, paymentState: 'open', paymentUrl },
    {},
  ] as const;
  const [first, ...others] = Array.from({ length: 50 }, (_, index) =>
    sampleInvoice(String(index), { brand: 'Lumibook', ...payments[index % 3] }),
  );
  const invoices = [
    { ...(first ?? sampleInvoice('0')), kind: 'credit' as const, isHistorical: true },
    { ...overdue, isHistorical: true },
    ...others,
  ];
  server.respond(invoicesRoutes.listInvoices, ({ query: { limit = 50 } }) => ({
    invoices: invoices.slice(0, limit),
    total: 51,
    sums: [{ currency: 'EUR', amount: 123_456_789 }],
    openSums: [{ currency: 'EUR', amount: 1_234_567 }],
    overdueSums: [{ currency: 'EUR', amount: 1_134_567 }],
    years: ['2026', '2025', '2024'].map((year) => ({ year, count: 17 })),
  }));
}

const cancellation = { cancellationId: addressChange.changeId, requestedAt: addressChange.requestedAt };

/** A request to cancel an order: waiting, refused, without an answer. */
export const serveCancellation =
  (latest: Pick<Cancellation, 'state' | 'reason'>) =>
  (server: FakeServer): void =>
    server.respond(
      superOrdersRoutes.getSuperOrder,
      sampleOrder({
        status: 'AwaitingPayment',
        paymentStatus: 'pending',
        cancellation: { canCancel: latest.state !== 'Requested', latest: { ...cancellation, ...latest } },
        orders: [sent],
      }),
    );

/** A cancelled order. */
export const serveCancelled =
  (money: Partial<Pick<SuperOrder, 'paymentStatus' | 'refund'>>) =>
  (server: FakeServer): void =>
    server.respond(
      superOrdersRoutes.getSuperOrder,
      sampleOrder({ status: 'Cancelled', orders: [sent], ...money }),
    );

/** An order of a business that is made without a payment, and can be cancelled for a while. */
export const serveOnAccount = (server: FakeServer): void =>
  server.respond(
    superOrdersRoutes.getSuperOrder,
    sampleOrder({
      status: 'Ordered',
      paymentStatus: 'invoiced',
      invoices: [sampleInvoice('2', { kind: 'credit', paymentState: 'paid' }), overdue],
      cancellation: { canCancel: true, until: '2099-12-09T12:00:00Z' },
      orders: [sent],
    }),
  );

/** A late order, and one that was delivered (LB-5). */
export function serveArrivals(server: FakeServer): void {
  const at = '2026-11-26T12:00:00.000Z';
  const event = { at, code: 'delivered', text: 'Amsterdam' };
  const parcels = sent.parcels?.map((parcel) => ({ ...parcel, events: [...parcel.events, event] }));
  const products = sent.products.map((product) => ({ ...product, status: 'Dispatched' as const }));
  const delivered = sampleOrder({ superOrderCode: 'LB-5', orders: [{ ...sent, products, parcels }] });
  const items = [
    {
      ...orders[0],
      superOrderCode: 'LB-6',
      status: 'Sent',
      orders: [{ ...sent, products, isTracked: true }],
    },
    {
      ...orders[0],
      superOrderCode: 'LB-5',
      status: 'Sent',
      deliveredAt: at,
      orders: [{ ...sent, products }],
    },
  ];
  server.respond(superOrdersRoutes.listSuperOrders, { items, totalCount: items.length });
  server.respond(superOrdersRoutes.getSuperOrder, delivered);
}

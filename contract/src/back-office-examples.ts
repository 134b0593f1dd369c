import type { OrderUpsert } from './orders.ts';
import type {
  ArticleGroup,
  BlockedOrder,
  CutOffCampaign,
  DelayedDeletion,
  GalleryCategory,
  Invoice,
  Merchandise,
  OrderUpload,
  SavedProject,
  Voucher,
} from './shop-documents.ts';

export const addressExample = {
  firstName: 'Anna',
  lastName: 'de Vries',
  street: 'Keizersgracht',
  houseNumber: '12',
  postalCode: '1015 CR',
  city: 'Amsterdam',
  country: 'NL',
};

/** Examples of bodies, for OpenAPI. */
export const customerExample = {
  email: 'anna@example.com',
  name: 'Anna de Vries',
  profile: { firstName: 'Anna', lastName: 'de Vries', phone: '+31 20 123 4567', locale: 'nl-NL' as const },
  addresses: [{ id: 'A-1', isDefault: true, ...addressExample }],
  updatedAt: '2026-11-02T09:00:00Z',
  identity: { issuer: 'https://login.example.com', subject: '8d1f2c3a' },
};

export const mailBounceExample = { email: 'anna@example.com', bouncedAt: '2026-11-02T09:00:00Z' };

export const subscriptionExample = {
  email: 'anna@example.com',
  locale: 'nl-NL' as const,
  channel: 'PR-NL',
  wordingVersion: 'footer-2026-04',
  source: 'https://shop.example.com/',
};

export const sharedAlbumExample = {
  name: 'Norway 2024',
  ownerId: 'C-1042',
  participantIds: ['C-2077'],
  photos: [{ ownerId: 'C-1042', photoId: '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60' }],
  created: '2024-08-03T09:12:44.120Z',
};

export const orderExample: OrderUpsert = {
  shopCustomerId: 'C-1042',
  updatedAt: '2026-03-25T10:15:00Z',
  createdAt: '2026-03-23T18:40:12Z',
  source: 'Albelli',
  channel: 'LB-GB',
  currency: 'EUR',
  totals: { products: 3995, discount: -500, delivery: 495, tax: 692, total: 3990 },
  deliveryType: 'Home',
  deliveryAddress: addressExample,
  paymentStatus: 'paid',
  invoiceGroupFileId: 'F-88120',
  orders: [
    {
      orderCode: 'LB-200417-1',
      orderId: '7719203',
      vendorId: 'LB',
      delivery: {
        promised: { from: '2026-03-27', to: '2026-03-28' },
        current: { from: '2026-03-28', to: '2026-03-30' },
        reason: 'The paper arrived late.',
      },
      reorder: { isAvailable: true, url: 'https://shop.example.com/reorder/LB-200417-1' },
      parcels: [
        {
          trackingCode: '3SKEEP0042117',
          carrier: 'PostNL',
          trackingUrl: 'https://tracking.example.com/3SKEEP0042117',
          events: [
            { at: '2026-03-25T10:14:31Z', code: 'handed-over', text: 'Handed over', place: 'Utrecht' },
          ],
        },
      ],
      products: [
        {
          productCode: 'P-5520917',
          title: 'Norway 2024',
          articleName: 'PhotobookLandscapeA4',
          articleType: 'Photobook',
          quantity: 1,
          unitPrice: 3995,
          status: 'Dispatched',
          paymentChangedDate: '2026-03-23T18:41:02Z',
          voucherOptionCode: 'AUTUMN-5',
          options: ['Linen cover', '48 pages'],
        },
      ],
    },
  ],
};

const changed = '2026-11-02T09:00:00Z';

export const voucherExample: Voucher = {
  updatedAt: changed,
  name: 'Autumn photo books',
  conditions: 'Once for each customer, on photo books from 40 EUR.',
  validUntil: '2026-12-01T23:00:00Z',
};

export const articleGroupExample: ArticleGroup = {
  updatedAt: changed,
  name: 'Photo books',
  articleTypes: ['Photobook', 'PhotobookLayflat'],
};

export const cutOffCampaignExample: CutOffCampaign = {
  updatedAt: changed,
  occasion: { 'en-GB': 'Christmas', 'nl-NL': 'Kerst', 'de-DE': 'Weihnachten' },
  cutOffs: [
    {
      articleGroupId: 'photobooks',
      channel: 'LB-GB',
      orderBefore: '2026-12-14T22:59:00Z',
      deliveredBy: '2026-12-23',
    },
  ],
};

export const merchandiseExample: Merchandise = {
  updatedAt: changed,
  vendor: { id: 'LB', locale: 'en-GB' },
  shopUrl: 'https://shop.example.com/en',
  currency: 'GBP',
  articles: [
    {
      id: 'PhotobookLandscapeA4',
      articleType: 'Photobook',
      title: 'Photo book A4 landscape',
      pageWidth: 297,
      pageHeight: 210,
      isVisible: true,
      links: [{ rel: 'editor', href: 'https://shop.example.com/en/editor/PhotobookLandscapeA4' }],
      extras: [
        {
          id: 'cover',
          title: 'Cover',
          optionGroups: [
            {
              id: 'material',
              title: 'Material',
              options: [
                { id: 'linen', title: 'Linen', priceDelta: 500 },
                { id: 'paper', title: 'Paper' },
              ],
            },
          ],
        },
      ],
    },
  ],
};

export const savedProjectExample: SavedProject = {
  updatedAt: changed,
  shopCustomerId: 'C-1042',
  createdAt: '2026-10-18T19:22:05Z',
  name: 'Norway 2024',
  articleName: 'PhotobookLandscapeA4',
  articleType: 'Photobook',
  thumbnailUrl: 'https://shop.example.com/projects/7719/cover.jpg',
  pageCount: 48,
  price: { amount: 3995, currency: 'EUR' },
  editUrl: 'https://shop.example.com/editor/7719',
};

export const invoiceExample: Invoice = {
  updatedAt: changed,
  shopCustomerId: 'C-1042',
  kind: 'invoice',
  invoiceNumber: '2026-088120',
  orderRef: 'LB-200417',
  date: '2026-03-25',
  dueDate: '2026-04-08',
  channel: 'LB-GB',
  brand: 'Lumibook',
  amount: 3990,
  currency: 'EUR',
};

export const delayedDeletionExample: DelayedDeletion = { updatedAt: changed, deletionDate: '2027-06-30' };

export const orderUploadExample: OrderUpload = {
  updatedAt: changed,
  shopCustomerId: 'C-1042',
  localFileName: 'IMG_2041.jpg',
  state: 'finished',
  size: 3_481_200,
  offset: 3_481_200,
  createdAt: '2026-10-18T19:20:41Z',
  imageId: '0197a4b2-6c1e-7d3f-8a52-1c9e0b7d4f60',
};

export const galleryCategoryExample: GalleryCategory = {
  updatedAt: changed,
  name: { 'en-GB': 'Travel', 'nl-NL': 'Reizen', 'de-DE': 'Reisen' },
  position: 1,
};

export const blockedOrderExample: BlockedOrder = {
  updatedAt: changed,
  reason: 'Complaint of the photographer, 2026-11-12',
};

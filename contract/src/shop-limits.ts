const KIB = 1024;
const MIB = 1024 * KIB;

export const orders = {
  /** A title, an option, a line of an address. */
  maxLineLength: 300,
  /** An order has one inner order for each vendor. */
  maxInnerOrders: 20,
  /** Products of an inner order: every family of a school. */
  maxProducts: 500,
  maxQuantity: 100_000,
  /** Names in a query: all that a channel sells of one kind fit into one URL. */
  maxArticleNames: 50,
  maxOptions: 50,
  maxParcels: 50,
  maxParcelEvents: 100,
  /** Ids in a request: the site requests one at a time. */
  maxUploadIds: 100,
} as const;

export const shopDocuments = {
  maxNameLength: 200,
  /** As long as file systems allow. */
  maxFileNameLength: 255,
  /** Conditions of a voucher: a page of print. */
  maxTextLength: 4000,
  maxArticleTypes: 200,
  /** 20 article groups in 25 channels. */
  maxCutOffs: 500,
  /** Articles of a channel: the largest shops of the trade have some hundreds. */
  maxArticles: 1000,
  maxLinks: 10,
  /** Extras of an article, groups of an extra, options of a group. */
  maxExtras: 20,
  maxOptionGroups: 20,
  maxOptions: 50,
  maxPages: 1000,
} as const;

export const backOffice = {
  maxBatch: 500,
  /** 500 orders of 2 KB with room to spare. */
  maxBatchBytes: 4 * MIB,
  /** 500 products of 1 KB. */
  maxItemBytes: MIB,
  /** A clock of the shop that runs ahead; a later `updatedAt` would refuse every change until then. */
  maxAheadSeconds: 24 * 3600,
} as const;

export const shopFiles = {
  /** A hundred pages. */
  maxInvoiceBytes: 20 * MIB,
  /** A photo book of 200 pages in print quality. */
  maxPdfBytes: 500 * MIB,
  /** A page as a picture. */
  maxJpegBytes: 50 * MIB,
} as const;

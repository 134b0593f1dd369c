/** Limits that no page uses: `limits` is loaded by all of them. */

const KIB = 1024;
const MIB = 1024 * KIB;

export const merchandiseLimits = {
  /** The site's queries have less than 1 KB. */
  maxQueryBytes: 2 * KIB,
  /** All fields there are take some 60. */
  maxTokens: 300,
  /** An option of an article is six deep. */
  maxDepth: 8,
  /** Fields and list items, counted again for each alias: 500 articles with 300 options each, or all of 12,500. */
  maxResult: 200_000,
  /** Per process: each takes up to 0.2 s of the event loop, in turns of some milliseconds. */
  maxConcurrency: 2,
  /** Per process: those of thirty addresses. */
  maxWaiting: 120,
  /** Lifetime of one query in one shop. */
  cachedSeconds: 300,
  /** Size of results, per process: 60 channels of 500 articles. */
  maxCachedBytes: 32 * MIB,
} as const;

export const callbackLimits = {
  /** Half a day: receivers are repaired in the morning. */
  maxTries: 14,
  /** Open to one receiver: a slow one holds this much of a worker and no more. */
  perReceiver: 3,
  /** More waiting deliveries than these of one receiver are its backlog, sent beside them with as many open. */
  backlogBeyond: 20,
  /** For questions, and for receivers that were unavailable for weeks. */
  keptSeconds: 30 * 24 * 3600,
  /** A change of secret is rolled out within a day. */
  previousSecretSeconds: 24 * 3600,
  /** Valid at once: every message has a signature for each. */
  maxSecrets: 5,
  pageSize: 100,
  maxPageSize: 500,
  /** A business is switched off after this many deliveries in a row that were given up, over this many days. */
  maxFailures: 15,
  failingDays: 3,
} as const;

export const archiveLimits = {
  /** Six connections of a browser, and two that hang. Per process. */
  perCustomer: 8,
  /** Per process: each holds up to two store connections. */
  perProcess: 100,
} as const;

export const largeImageLimits = {
  /** Smaller images are read at once, so no reader can hold them. */
  fromBytes: 256 * KIB,
  /** Per library: ten devices, and a shared album that a family opens. Some 11 MiB. */
  perCustomer: 64,
  /** Per process: some 55 MiB, and a file or store connection each. */
  perProcess: 320,
} as const;

export const slowestReader = {
  /** Minimum rate of archives and large images: 2.2 KB/s, a fifth of EDGE. */
  minBytes: 64 * KIB,
  perSeconds: 30,
  /** Systems buffer megabytes and then read nothing for a minute. */
  savedSeconds: 120,
} as const;

export const imageUrlLimits = {
  /** URLs are stable inside a window and valid in the next one too. */
  windowSeconds: 3600,
} as const;

export const httpLimits = {
  /** Clients send headers in one or two packets; a half-open connection costs memory. */
  headersSeconds: 15,
  /** 64 KiB of JSON over the slowest connection that still loads the site. */
  bodySeconds: 20,
  /** A train in a tunnel; the upload resumes afterwards. */
  uploadIdleSeconds: 30,
  /** Without data in either direction: longer than the wait for a decoder. */
  idleSeconds: 120,
  /** Pause between two requests of one browser that scrolls and stops. */
  keepAliveSeconds: 15,
  /** Longer than proxies keep an idle connection (60 s by default): one that is closed here may carry a request already. */
  keepAliveOfProxySeconds: 65,
  /** A browser that scrolls requests thousands of thumbnails. */
  requestsPerConnection: 10_000,
  /** Some 20 KB each: 200 MB when all are taken. */
  connections: 10_000,
  /** Requests of one token, or of one address at one route, per process; a page of the site makes nine at once. */
  turns: { atOnce: 4, fewWaiting: 12 },
  /** Twice the cookies of a shop's domain. */
  maxHeaderBytes: 16 * KIB,
} as const;

export const derivativeLimits = {
  /** Longest sides in pixels: grid tile, large tile, full screen (PHO-26). */
  thumbnailSizes: [300, 800, 1300],
} as const;

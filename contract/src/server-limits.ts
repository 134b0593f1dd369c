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
  /** For questions, and for receivers that were unavailable for weeks. */
  keptSeconds: 30 * 24 * 3600,
  /** A change of secret is rolled out within a day. */
  previousSecretSeconds: 24 * 3600,
  pageSize: 100,
  maxPageSize: 500,
  /** A business is switched off after this many deliveries in a row that were given up, over this many days. */
  maxFailures: 15,
  failingDays: 3,
} as const;

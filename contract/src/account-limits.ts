export const widgets = {
  /** Codes of one list. */
  maxListed: 50,
  maxMessageLength: 500,
  /** Base64 of the longest address, with padding. */
  maxEncodedEmailLength: 400,
  /** Shares that are shown. */
  maxShares: 10,
} as const;

export const gallery = {
  maxCategories: 3,
  maxTitleLength: 80,
  maxReasonLength: 500,
  maxPageSize: 100,
} as const;

export const accountDeletion = {
  /** Lifetime of a mailed link. */
  linkSeconds: 3600,
} as const;

export const activity = {
  keptDays: 90,
  maxPageSize: 100,
} as const;

export const newsletter = {
  /** Unconfirmed requests are deleted then. */
  confirmationDays: 14,
  /** Proofs are kept as long after the end of a subscription. */
  proofYears: 3,
  maxSourceLength: 200,
  maxPageSize: 500,
} as const;

export const ftp = {
  maxLineLength: 200,
  maxExampleLength: 4000,
} as const;

export const session = {
  /** A sign-in counts as recent for this long. */
  recentSeconds: 300,
} as const;

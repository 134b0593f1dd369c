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

export const activity = {
  keptDays: 90,
  maxPageSize: 100,
} as const;

export const session = {
  /** A sign-in counts as recent for this long. */
  recentSeconds: 300,
} as const;

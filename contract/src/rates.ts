/**
 * `hits` of a subject in `seconds`. All may come at once; they return evenly over the window. An address is an
 * IPv4 address or the /64 of an IPv6 address, which offices and mobile networks share.
 */
export const rates = {
  /** Ten password guesses from one place; a person needs fewer. */
  signInPerAccount: { hits: 10, seconds: 900 },
  /** An office where fifty people sign in on Monday morning. */
  signInPerAddress: { hits: 100, seconds: 900 },
  /** A person retries a few times; an attacker would fill the mailbox. */
  mailsPerMailbox: { hits: 5, seconds: 3600 },
  /** Each leaves a row for an hour; a sign-in takes four of these requests. */
  signInPagesPerAddress: { hits: 600, seconds: 600 },
  /** Five hundred tabs behind one address renew their token every ten minutes. */
  tokenPerAddress: { hits: 1200, seconds: 600 },
  /** 10,000 files dropped at once, three times in an hour. */
  uploadsPerAccount: { hits: 30_000, seconds: 3600 },
  /** Five hundred tabs behind one address reconnect at once after a restart. */
  pushSocketsPerAddress: { hits: 2000, seconds: 600 },
  /** A library of 20,000 photos, by hundreds, within an hour. */
  downloadsPerAccount: { hits: 200, seconds: 3600 },
  /** Five such libraries. Each keeps up to 100 rows for eight days. */
  downloadsPerAccountDaily: { hits: 1000, seconds: 86_400 },
  /** Ten tabs notified of ten archives in a minute. A list checks 20,000 photos. */
  downloadListsPerAccount: { hits: 120, seconds: 120 },
  /** Each year of twenty, and again where one was cut off. Each reads the invoices of a year. */
  invoiceArchivesPerAccount: { hits: 60, seconds: 3600 },
  /** A new code with each press of the button. */
  pairingsPerAccount: { hits: 60, seconds: 3600 },
  /** Attempts at 2^50 codes, by an office or by mobile customers behind one address. */
  phonesPerAddress: { hits: 60, seconds: 600 },
  /** A customer who begins an order again and again. Each takes up to 160 KB for a day. */
  tempSelectionsPerAccount: { hits: 100, seconds: 86_400 },
  /** An editor that is loaded again every half minute. */
  editorReadsPerAccount: { hits: 120, seconds: 3600 },
  /** 60 changes of details and addresses, each with the note that it was shown. */
  accountWritesPerAccount: { hits: 120, seconds: 3600 },
  /** Nobody changes their mind about cookies so often. */
  consentsPerAccount: { hits: 100, seconds: 86_400 },
  /** Each sends a mail to customer care. */
  contactMessagesPerAccount: { hits: 10, seconds: 3600 },
  /** A person tries until the receiver works. */
  callbackTestsPerAccount: { hits: 60, seconds: 3600 },
  /** A person retries a few times; each sends a mail. */
  deletionRequestsPerAccount: { hits: 5, seconds: 3600 },
  /** A person confirms once. */
  deletionConfirmationsPerAddress: { hits: 10, seconds: 3600 },
  /** Codes have six digits, of which three are right at a time. A person mistypes some. */
  codesPerAccount: { hits: 10, seconds: 900 },
  /** Requested changes of the e-mail address, and resent links. */
  emailChangesPerAccount: { hits: 5, seconds: 3600 },
  /** Tokens have 256 bits; a person opens a link or two. */
  emailConfirmationsPerAddress: { hits: 10, seconds: 3600 },
  /** Customers of a mobile network behind one address. Tokens have 256 bits. */
  newsletterPerAddress: { hits: 300, seconds: 600 },
  /** Mail providers send them for many mailboxes. */
  unsubscribesPerAddress: { hits: 3000, seconds: 600 },
  exportsPerAccount: { hits: 30, seconds: 3600 },
  requestsPerAccount: { hits: 12_000, seconds: 300 },
  clientErrorsPerAddress: { hits: 500, seconds: 600 },
  /** A customer who clears up a thousand projects. */
  projectWritesPerAccount: { hits: 1200, seconds: 3600 },
  /** A family that gets the link of a book. */
  widgetSharesPerAccount: { hits: 20, seconds: 86_400 },
  widgetSharesPerAddress: { hits: 100, seconds: 3600 },
  /** The same address of several senders. */
  widgetSharesPerMailbox: { hits: 3, seconds: 86_400 },
  /** Pages of books on a site with many visitors behind one address. */
  widgetPagesPerAddress: { hits: 6000, seconds: 600 },
  /** A visitor leafs through books of a hundred pages. */
  widgetPicturesPerAddress: { hits: 60_000, seconds: 600 },
  blockedOrdersPerAddress: { hits: 600, seconds: 600 },
  /** Pages of the shop take one or two of these requests; customers of an office share an address. */
  merchandisePerAddress: { hits: 60, seconds: 30 },
  /** Unknown ids and signatures, by account or by address. The site requests few. */
  misses: { hits: 600, seconds: 600 },
} as const;

export type RateLimitName = keyof typeof rates;

/**
 * Quotas of what is done for an account: a refused request gets its hit back. The other limits count refusals too, as
 * many of them are guesses; so do `requestsPerAccount` and `misses` for these.
 */
export const quotas: ReadonlySet<RateLimitName> = new Set([
  'contactMessagesPerAccount',
  'deletionRequestsPerAccount',
  'emailChangesPerAccount',
  'exportsPerAccount',
  'pairingsPerAccount',
  'tempSelectionsPerAccount',
  'widgetSharesPerAccount',
]);

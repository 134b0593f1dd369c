import { accountDeletion, activity, ftp, gallery, newsletter, session, widgets } from './account-limits.ts';
import { backOffice, orders, shopDocuments, shopFiles } from './shop-limits.ts';

/** Each limit with its reason. */

const KIB = 1024;
const MIB = 1024 * KIB;

export const limits = {
  upload: {
    /** The largest file a phone or camera makes as JPEG, PNG or HEIC stays well below. */
    maxBytes: 100 * MIB,
    /** Pictures that are shrunk while they are read: baseline JPEG, PNG, and HEIC in tiles, as phones write them. */
    maxPixels: 200_000_000,
    /** HEIC without tiles, progressive JPEG and interlaced PNG decode whole. */
    maxPixelsWholeInMemory: 50_000_000,
    maxFileNameBytes: 255,
    /** For unfinished uploads, and for the image id of finished ones. */
    expirySeconds: 24 * 3600,
    /** Per account. A site that uploads 10,000 files has six under way. */
    maxUnfinished: 10_000,
  },
  timeline: {
    pageSize: 24,
    /** One screen of the smallest tiles; also the maximum that a caller may request. */
    maxPageSize: 500,
    /** Photos between two cursors of a month's layout: a screen and its surroundings. */
    layoutPageSize: 96,
  },
  photos: {
    pageSize: 500,
    /** Deleted photos can be restored; then their bytes go. */
    graceDays: 14,
    batchSize: 500,
    /** Up to here a selection goes as ids, beyond as ranges of months. */
    maxSelectedAsIds: 1000,
    /** Per deletion; 64 KiB hold some 550. */
    maxRanges: 500,
    maxDownload: 100,
    /** The longest that makers write have some 40. */
    maxCameraLength: 100,
  },
  albums: {
    pageSize: 50,
    /** Shared ones included: one a day for 27 years. */
    maxAlbums: 10_000,
    /** Album entries of an account per photo of its library. */
    maxMembersPerPhoto: 20,
    /** However small the library: some 100 MB of rows. */
    alwaysMembers: 100_000,
    /** Longer ones fit on no card. */
    maxNameLength: 255,
    /** Participants of one shared album. */
    maxParticipants: 200,
  },
  widgets,
  gallery,
  activity,
  accountDeletion,
  ftp,
  downloads: {
    /** S19. */
    keptSeconds: 7 * 24 * 3600,
    maxListed: 200,
    /** Longer ones fit in no file system. */
    maxNameLength: 100,
    /** 2 Mbit/s take some ten hours for the largest archive, with range requests. */
    urlSeconds: 24 * 3600,
  },
  activation: {
    /** Names in a report. Whoever lost more than these reads how many. */
    refusedPhotos: 1000,
  },
  exports: {
    /** How long links in the mail work. */
    validSeconds: 7 * 24 * 3600,
    /** 4 GiB take five hours at 2 Mbit/s. */
    urlSeconds: 24 * 3600,
    maxPerDay: 10,
    maxListed: 50,
  },
  session: {
    accessTokenSeconds: 600,
    /** Two tabs that refresh at once get the same response. */
    refreshOverlapSeconds: 30,
    /** A customer who stays away longer signs in again. */
    idleSeconds: 30 * 24 * 3600,
    /** The password is required again after a year. */
    longestSeconds: 365 * 24 * 3600,
    /** The sign-in page may stay open over a lunch break. */
    signInSeconds: 3600,
    ...session,
  },
  account: {
    /** Length makes a password strong (NIST SP 800-63B, 5.1.1.2); no rules on characters. */
    minPasswordLength: 10,
    /** Longer passwords take as long to hash. */
    maxPasswordLength: 200,
    /** Passwords that wait to be hashed, per process: three seconds of one processor. */
    maxWaitingHashes: 120,
    /** A mail of the night is read in the morning. */
    confirmationSeconds: 24 * 3600,
    /** Wrong passwords in a row for one account, from any address (NIST SP 800-63B, 5.2.2). */
    maxGuesses: 100,
    /** The count starts again after this long without guesses. */
    guessesKeptSeconds: 30 * 24 * 3600,
    /** Lifetime of a link that opens an account. */
    passwordResetSeconds: 30 * 60,
  },
  push: {
    /** An access token with room to spare. */
    maxPayloadBytes: 16 * KIB,
    /** The site has its token before it opens the socket. */
    authenticateSeconds: 10,
    /** Ten tabs on a desktop, some on other devices. Per process: it protects memory. */
    socketsPerCustomer: 20,
    /** A laptop closed overnight gets all it missed. */
    keptSeconds: 24 * 3600,
    /** Per customer; a client that missed more reloads everything. */
    maxReplayed: 500,
    /** A year of each sort key; changes to more months name none. */
    maxMonths: 36,
    /** Albums or orders: a page of the list; changes to more name none. */
    maxListed: 50,
    /** A reader that lets this much wait has stopped reading. */
    maxBufferedBytes: MIB,
    /** Middleboxes drop a silent connection after a minute. */
    pingSeconds: 25,
    /** The site closes its socket after this long and reopens it on need. */
    openSeconds: 1800,
  },
  pairings: {
    /** A code waits for its phone: time to fetch it from another room. */
    codeSeconds: 600,
    /** Lifetime of a phone's access, from its first use: 2,000 photos over a slow connection. */
    phoneSeconds: 2 * 3600,
    maxPhotos: 2000,
    maxBytes: 20 * 1024 * MIB,
    /** Unused codes and connected phones of an account. */
    maxOpen: 10,
    /** Thumbnails shown on the desktop. */
    newest: 12,
  },
  tempSelections: {
    /** An album of years. An editor opens no more at once. */
    maxPhotos: 10_000,
    /** 10,000 ids of 36 characters take 381 KiB. */
    maxBodyBytes: 400 * KIB,
    /** An order that is begun in the evening and finished on the next day. */
    validSeconds: 24 * 3600,
  },
  json: {
    /** 500 ids of 36 characters with room to spare. */
    maxBodyBytes: 64 * KIB,
    /** Three times a report of a failed operation. */
    maxClientErrorBytes: 2 * KIB,
  },
  customer: {
    maxEmailLength: 254,
    maxNameLength: 200,
    maxTitleLength: 50,
    maxPartLength: 100,
    maxPhoneLength: 40,
    /** Deleted ones can be restored, like photos. */
    graceDays: 14,
  },
  newsletter,
  addresses: { maxPerCustomer: 50, maxLineLength: 100 },
  /** Longer ones fail in proxies and browsers. */
  web: { maxUrlLength: 2048 },
  orders,
  shopDocuments,
  invoices: { pageSize: 50, maxPageSize: 100 },
  projects: {
    pageSize: 10,
    maxPageSize: 100,
    /** Deleted ones can be restored, like photos. */
    graceDays: 14,
  },
  backOffice,
  shopFiles,
} as const;

/** Every size, count, length and duration that browser and server agree on, each with its reason. */

const KIB = 1024;
const MIB = 1024 * KIB;

export const limits = {
  upload: {
    /** The largest file a phone or camera makes as JPEG, PNG or HEIC stays well below. */
    maxBytes: 100 * MIB,
    /** 100 megapixels decode inside the 512 MB that one decoder may use. */
    maxPixels: 100_000_000,
    /** HEIC, progressive JPEG and interlaced PNG hold the whole picture in memory while decoding. */
    maxPixelsWholeInMemory: 50_000_000,
    /** The longest file name that every file system takes, in bytes of UTF-8. */
    maxFileNameBytes: 255,
    /** A browser keeps six connections to one host; three leave room for thumbnails. */
    parallelUploads: 3,
    /** An unfinished upload is kept this long, and a finished one answers its image id as long. */
    expirySeconds: 24 * 3600,
    /** Unfinished uploads of one account: 10,000 files dropped at once have three under way, a device that fails does not tell. */
    maxUnfinished: 10_000,
  },
  timeline: {
    /** A month opens with this many photos (specification, section 9). */
    pageSize: 24,
    /** One screenful at the smallest tile size; also the largest page a caller may ask for. */
    maxPageSize: 500,
    /** Photos between two cursors of a month's layout: a screen and what is drawn around it, in one or two requests. */
    layoutPageSize: 96,
  },
  photos: {
    /** Page size of GET /photos (specification, section 9). */
    pageSize: 500,
    /** Deleted photos can be restored for this long; then their bytes go. */
    graceDays: 14,
    /** Ids in one delete, add or group call; larger selections are split into batches. */
    batchSize: 500,
    /** Selections up to this many photos go as ids, larger ones as ranges of months. */
    maxSelectedAsIds: 1000,
    /** Ranges of one deletion; 64 KiB hold some 550. */
    maxRanges: 500,
    /** Photos in one download (specification, section 9). */
    maxDownload: 100,
    /** Characters of a camera's name: the longest that makers write have some 40. */
    maxCameraLength: 100,
  },
  albums: {
    /** Page size of the lists of albums (specification, section 9); their first page in the site is one fewer. */
    pageSize: 50,
    /** Albums of an account, shared ones too: one a day for 27 years. What runs wild stops before it slows others down. */
    maxAlbums: 10_000,
    /** Characters of a name; longer ones do not fit on any card. */
    maxNameLength: 255,
    /** Participants of one shared album: the mails of a whole family reunion. */
    maxParticipants: 200,
  },
  downloads: {
    /** An archive can be downloaded again for this long (decision 19 of the specification's open points). */
    keptSeconds: 7 * 24 * 3600,
    /** The newest ones that are shown: as many as an account can ask for within an hour. */
    mostListed: 200,
    /** Characters of an archive's name; longer ones fit in no file system. */
    maxNameLength: 100,
    /** A line of 2 Mbit/s takes some ten hours for the largest archive, and may ask for the rest of it again and again. */
    urlSeconds: 24 * 3600,
  },
  archives: {
    /** Being sent to one customer at a time: what a browser opens to one host, and two that hang. Each process counts its own. */
    perCustomer: 8,
    /** Being sent by one process: each holds up to two of its 256 lines to the store, and photos need some too. */
    perProcess: 100,
  },
  exports: {
    /** Links in the mail work for this long after the export is ready (specification, section 9). */
    validSeconds: 7 * 24 * 3600,
    /** 4 GiB over a line of 2 Mbit/s take five hours. */
    urlSeconds: 24 * 3600,
    /** New ones: each is kept for a week, and more than one a day is asked for when the last one was not right. */
    mostADay: 10,
    /** The newest ones that are shown: more than anybody asks for within a week. */
    mostListed: 50,
  },
  derivatives: {
    /** Longest sides in pixels: grid tile, large tile and full screen (specification, section 3). */
    thumbnailSizes: [300, 800, 1300],
  },
  imageUrls: {
    /** URLs are stable inside a window so that the browser's cache works, and valid for the next one too. */
    windowSeconds: 3600,
  },
  session: {
    accessTokenSeconds: 600,
    /** Two tabs that refresh at once get the same answer for this long. */
    refreshOverlapSeconds: 30,
    /** A customer who does not come back for this long signs in again. */
    idleSeconds: 30 * 24 * 3600,
    /** However often a customer comes back, after a year the password is asked for once more. */
    longestSeconds: 365 * 24 * 3600,
    /** The sign-in page may lie open over a lunch break. */
    signInSeconds: 3600,
  },
  account: {
    /** Length is what makes a password strong (NIST SP 800-63B, 5.1.1.2); nothing is asked of its characters. */
    minPasswordLength: 10,
    /** Room for any sentence; hashing takes as long for a longer one. */
    maxPasswordLength: 200,
    /** Somebody who registers at night finds the mail in the morning. */
    confirmationSeconds: 24 * 3600,
    /** A link that opens an account lies in a mailbox no longer than it takes to use it. */
    passwordResetSeconds: 30 * 60,
  },
  push: {
    /** An access token with room to spare; nothing else is ever sent to the server. */
    maxPayloadBytes: 16 * KIB,
    /** The site has its token before it opens the socket. */
    authenticateSeconds: 10,
    /** Ten tabs on a desktop, some on a tablet and a phone. Each process counts its own: it guards memory, no quota. */
    socketsPerCustomer: 20,
    /** A laptop that was closed overnight gets all it missed. */
    keptSeconds: 24 * 3600,
    /** Messages kept for each customer; whoever missed more loads everything again, which is less work. */
    maxReplayed: 500,
    /** A year of each sort key; photos that stand in more months are told of without any. */
    maxMonths: 36,
    /** A page of the list of albums; of more that change at once none is named. */
    maxAlbums: 50,
    /** A reader that lets this much wait has stopped reading. */
    maxBufferedBytes: MIB,
    /** Middle boxes forget a silent connection after a minute. */
    pingSeconds: 25,
    /** The site closes its connection after this long and opens it again on need (specification, section 9). */
    openSeconds: 1800,
  },
  json: {
    /** 500 ids of 36 characters with room to spare. */
    maxBodyBytes: 64 * KIB,
    /** Everything that a report of a failed operation may hold, three times over. */
    maxClientErrorBytes: 2 * KIB,
  },
  http: {
    /** An honest client sends its headers in one packet or two; a half-open connection costs memory. */
    headersSeconds: 15,
    /** 64 KiB of JSON over the slowest line that still loads the site. */
    bodySeconds: 20,
    /** A train in a tunnel: an upload resumes afterwards. */
    uploadIdleSeconds: 30,
    /** Nothing in either direction: longer than a first look at a photo waits for its decoder. */
    idleSeconds: 120,
    /** Between two requests of one browser that scrolls and stops to look. */
    keepAliveSeconds: 15,
    /** A browser that scrolls asks for thousands of thumbnails; then it connects again. */
    requestsPerConnection: 10_000,
    /** Some 20 KB each: 200 MB when all are taken. */
    connections: 10_000,
    /** Cookies of all that a shop runs on its domain fit twice. */
    maxHeaderBytes: 16 * KIB,
  },
  /**
   * How many `hits` a subject has in `seconds`. All may come at once; they are given back evenly over the window.
   * An address is an IPv4 address or the /64 of an IPv6 address; behind one live whole offices and mobile networks.
   */
  rates: {
    /** Ten guesses at a password from one place; a person who has forgotten it needs fewer. */
    signInPerAccount: { hits: 10, seconds: 900 },
    /** An office in which fifty people sign in on Monday morning. */
    signInPerAddress: { hits: 100, seconds: 900 },
    /** Somebody who looks in the wrong mailbox asks again and again; a bomber fills it with a handful. */
    mailsPerMailbox: { hits: 5, seconds: 3600 },
    /** Each leaves a row behind for an hour; a sign-in takes four requests of these. */
    signInPagesPerAddress: { hits: 600, seconds: 600 },
    /** Five hundred open tabs behind one address renew their token every ten minutes. */
    tokenPerAddress: { hits: 1200, seconds: 600 },
    /** 10,000 files dropped at once, three times in an hour. */
    uploadsPerAccount: { hits: 30_000, seconds: 3600 },
    /** Five hundred open tabs behind one address come back at once when a process is restarted. */
    pushSocketsPerAddress: { hits: 2000, seconds: 600 },
    /** A library of 20,000 photos downloaded by hundreds within an hour. */
    downloadsPerAccount: { hits: 200, seconds: 3600 },
    /** Five such libraries. Each keeps up to 100 rows for eight days: less than a million of them for an account. */
    downloadsPerAccountDaily: { hits: 1000, seconds: 86_400 },
    /** Ten open tabs that hear of ten archives in a minute. A full list is 20,000 photos, each of which is asked for. */
    downloadListsPerAccount: { hits: 120, seconds: 120 },
    /** Somebody who presses again and again while the mail is on its way. */
    exportsPerAccount: { hits: 30, seconds: 3600 },
    /** Three small files at once, or a fling through the years, take some forty requests a second. */
    requestsPerAccount: { hits: 12_000, seconds: 300 },
    /** Fifty open tabs behind one address tell all that they may while a service is away for a minute. */
    clientErrorsPerAddress: { hits: 500, seconds: 600 },
    /** Somebody who guesses; the site itself asks for nothing that is missing. */
    missesPerAddress: { hits: 600, seconds: 600 },
  },
  customer: { maxEmailLength: 254, maxNameLength: 200 },
} as const;

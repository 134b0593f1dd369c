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
  },
  timeline: {
    /** A month opens with this many photos (specification, section 9). */
    pageSize: 24,
    /** One screenful at the smallest tile size; also the largest page a caller may ask for. */
    maxPageSize: 500,
  },
  photos: {
    /** Page size of GET /photos (specification, section 9). */
    pageSize: 500,
    /** Ids in one delete, add or group call; larger selections are split into batches. */
    batchSize: 500,
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
  json: {
    /** 500 ids of 36 characters with room to spare. */
    maxBodyBytes: 64 * KIB,
  },
  customer: { maxEmailLength: 254, maxNameLength: 200 },
} as const;

/** Reasons with advice for the report. */
export const refusals = {
  'store-without-mark':
    'The store has no marker: its disk is not mounted, or DATA_DIR or S3_BUCKET is wrong. If this is the right store after all: npm run integrity -- --accept-store',
  'store-of-others':
    'The store belongs to another database: DATA_DIR, S3_BUCKET or DATABASE_URL is wrong. If this is the right store after all: npm run integrity -- --accept-store',
  'store-lacks-blobs':
    'The store lacks too many of the photos that the database names: it is the wrong one, or its disk is not mounted. If this is the right store after all: npm run integrity -- --accept-store',
  'database-without-mark':
    'The store has a marker that the database does not know, as after a restore. If both belong together: npm run integrity -- --accept-store',
  'clocks-disagree':
    'The clocks of this machine, of the database and of the store are more than five minutes apart: set them.',
  'clock-not-steady':
    'The clock has not been steady for 24 hours, as after a start, a long pause or a jump. Wait; no action is needed.',
  'too-many-orphans':
    'More files without a row than the limit of a sweep. Find the cause first. To allow the deletion of this many: npm run integrity -- --allow-mass-delete',
} as const;

export type Refusal = keyof typeof refusals;

export class CheckRefused extends Error {
  override readonly name = 'CheckRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusals[refusal]);
    this.refusal = refusal;
  }
}

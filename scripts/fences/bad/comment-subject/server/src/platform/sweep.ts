// Rows are deleted in batches.
// It is the second line of a comment.
export const batchSize = 500;

/** Of a sweep. */
export const limit = 10_000;

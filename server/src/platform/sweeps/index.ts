/**
 * Deletes in batches until one is not full: each statement holds its locks for milliseconds only.
 *
 * @param deleteBatch deletes up to `limit` and returns how many
 * @returns the total
 */
export async function sweepInBatches(
  limit: number,
  deleteBatch: (limit: number) => Promise<number>,
): Promise<number> {
  let deleted = 0;
  for (let batch = limit; batch === limit; deleted += batch) batch = await deleteBatch(limit);
  return deleted;
}

import type { BlobStore } from '../blobs/index.ts';
import { withCopyConnection } from './copy-connection.ts';

/** Shows that one photo of a hundred is lost in 99 % of samples, and takes seconds. */
const sampleSize = 500;

/** Requests at the same time. */
const parallel = 16;

const sampleQuery = `
  select blob_key as key, bytes::double precision as bytes from photos
  where deleted_at is null order by random() limit $1`;

export interface Sampled {
  readonly asked: number;
  /** Originals that the store lacks, or has with another length. */
  readonly missing: number;
}

/** Asks the store for originals that the database shows, at most 500, chosen at random. */
export async function sampleOriginals(databaseUrl: string, blobs: Pick<BlobStore, 'size'>): Promise<Sampled> {
  const { rows } = await withCopyConnection(databaseUrl, (client) =>
    client.query<{ key: string; bytes: number }>(sampleQuery, [sampleSize]),
  );
  const waiting = rows.values();
  let missing = 0;
  const ask = async () => {
    for (const { key, bytes } of waiting) if ((await blobs.size(key)) !== bytes) missing += 1;
  };
  await Promise.all(Array.from({ length: parallel }, ask));
  return { asked: rows.length, missing };
}

import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { quoted } from './list-tables.ts';
import { newFileStream } from './stored-file.ts';

export interface ListedBlob {
  readonly key: string;
  readonly bytes: number;
  /** Hexadecimal hash; undefined until the blob is read, if the database has none. */
  readonly sha256: string | undefined;
}

/** Path of a blob, the same in an installation and a backup. */
export function blobFile(folder: string, key: string): string {
  return path.join(folder, key.slice(0, 2), key);
}

/**
 * Rows with `blob_key` and `bytes` name a stored blob; `sha256` is its content's. A key without a length
 * (uploads) only reserves a name.
 */
const tablesQuery = `
  select table_name::text as name, bool_or(column_name = 'sha256') as hashed
  from information_schema.columns where table_schema = 'public'
  group by table_name having bool_or(column_name = 'blob_key') and bool_or(column_name = 'bytes')
  order by table_name`;

/** Writes the blobs named in the client's snapshot, ordered by key. */
export async function writeReferencedBlobs(client: pg.Client, file: string): Promise<void> {
  const { rows } = await client.query<{ name: string; hashed: boolean }>(tablesQuery);
  const selects = rows.map(
    ({ name, hashed }) =>
      `select blob_key, bytes::bigint, ${hashed ? `encode(sha256, 'hex')` : 'null'} as sha256 from ${quoted(name)}`,
  );
  const list = `select blob_key, max(bytes), coalesce(max(sha256), '') from (${selects.join(' union all ')}) blobs
    where blob_key is not null group by blob_key order by blob_key`;
  await pipeline(client.query(copyTo(`copy (${list}) to stdout`)), newFileStream(file));
}

export function blobLine({ key, bytes, sha256 = '' }: ListedBlob): string {
  return `${key}\t${bytes}\t${sha256}\n`;
}

export async function* readBlobList(file: string): AsyncGenerator<ListedBlob> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [key = '', bytes, sha256] = line.split('\t');
    yield { key, bytes: Number(bytes), sha256: sha256 || undefined };
  }
}

/** Files read concurrently: enough for a disk, and little memory. */
const blobsAtOnce = 16;

export async function* readBlobBatches(file: string): AsyncGenerator<ListedBlob[]> {
  let batch: ListedBlob[] = [];
  for await (const blob of readBlobList(file)) {
    batch.push(blob);
    if (batch.length < blobsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { BlobMissing, BlobsUnavailable, type ByteRange, type ObserveChunk } from '../blob-store.ts';
import type { S3Store } from './connect.ts';
import { createObjectStream, type OpenedObject, type Reopen } from './object-stream.ts';
import { codeOf, isMissing } from './store-errors.ts';

function rangeHeader(start: number, end: number | undefined): { Range?: string } {
  if (start === 0 && end === undefined) return {};
  return { Range: `bytes=${start}-${end ?? ''}` };
}

async function get(
  { client, bucket }: S3Store,
  key: string,
  range: { Range?: string },
  signal: AbortSignal,
): Promise<OpenedObject> {
  try {
    const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...range });
    const { Body, ContentLength } = await client.send(command, { abortSignal: signal });
    if (!(Body instanceof Readable) || ContentLength === undefined) {
      throw new BlobsUnavailable('the object store sent no body');
    }
    return { body: Body, length: ContentLength };
  } catch (error) {
    // A range after the last byte is empty, as with a file.
    if (codeOf(error) === 'InvalidRange') return { body: Readable.from([]), length: 0 };
    if (isMissing(error)) throw new BlobMissing('blob is missing');
    throw error;
  }
}

interface ObjectRequest {
  readonly key: string;
  readonly range?: ByteRange | undefined;
  readonly see?: ObserveChunk | undefined;
}

/** Resolves with the first response; `length` is by that. */
export async function openObject(
  store: S3Store,
  { key, range, see }: ObjectRequest,
  signal: AbortSignal,
): Promise<OpenedObject> {
  const start = range?.start ?? 0;
  const opened = await get(store, key, rangeHeader(start, range?.end), signal);
  const end = start + opened.length - 1;
  const reopen: Reopen = (skip, again) => get(store, key, rangeHeader(start + skip, end), again);
  return { body: createObjectStream(opened, reopen, see), length: opened.length };
}

import type { FileHandle } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Semaphore } from '../../semaphore/index.ts';
import { BlobsUnavailable } from '../blob-store.ts';
import { withDeadline } from '../deadline.ts';
import type { S3Store } from './connect.ts';
import type { Stored } from './put-object.ts';
import { partOfFile } from './read-part.ts';
import { codeOf, isMissing, isTaken } from './store-errors.ts';

/** S3 takes 5 MiB to 5 GiB a part. Small ones save memory and are cheap to resend. */
const partBytes = 8 * 1024 * 1024;

/** Concurrent parts per file; `semaphore` bounds all files. */
const parallelParts = 3;

/** Timeout for the clean-up after a failure. */
const abortMs = 4_000;

export interface FileToStore {
  readonly handle: FileHandle;
  readonly size: number;
}

interface Upload {
  readonly store: S3Store;
  readonly key: string;
  readonly uploadId: string;
  readonly semaphore: Semaphore;
}

export async function sizeOfObject(
  { client, bucket }: S3Store,
  key: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), {
      abortSignal: signal,
    });
    return head.ContentLength;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function sendPart(
  { store, key, uploadId, semaphore }: Upload,
  { handle, size }: FileToStore,
  index: number,
  signal: AbortSignal,
): Promise<CompletedPart> {
  const position = index * partBytes;
  return semaphore(signal, async () => {
    const part = await partOfFile(handle, position, Math.min(partBytes, size - position));
    const command = new UploadPartCommand({
      Bucket: store.bucket,
      Key: key,
      UploadId: uploadId,
      PartNumber: index + 1,
      Body: part.bytes,
      ContentLength: part.bytes.byteLength,
      ContentMD5: part.md5,
    });
    const { ETag } = await store.client.send(command, { abortSignal: signal });
    return { PartNumber: index + 1, ...(ETag !== undefined && { ETag }) };
  });
}

/** Sends several parts concurrently. The first failure aborts the others. */
async function sendParts(upload: Upload, file: FileToStore, outer: AbortSignal): Promise<CompletedPart[]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const indexes = Array.from({ length: Math.ceil(file.size / partBytes) }, (_, index) => index).values();
  const parts: CompletedPart[] = [];
  let failure: { error: unknown } | undefined;
  const sender = async () => {
    for (const index of indexes) {
      try {
        parts[index] = await sendPart(upload, file, index, signal);
      } catch (error) {
        failure ??= { error };
        stop.abort(error);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: parallelParts }, sender));
  if (failure) throw failure.error;
  return parts;
}

async function complete(
  { store, key, uploadId }: Upload,
  parts: CompletedPart[],
  size: number,
  signal: AbortSignal,
): Promise<Stored> {
  const command = new CompleteMultipartUploadCommand({
    Bucket: store.bucket,
    Key: key,
    UploadId: uploadId,
    MultipartUpload: { Parts: parts },
    IfNoneMatch: '*',
  });
  try {
    await store.client.send(command, { abortSignal: signal });
  } catch (error) {
    // A try whose response was lost completed it; its object is compared.
    if (isTaken(error) || codeOf(error) === 'NoSuchUpload') return 'taken';
    throw error;
  }
  if ((await sizeOfObject(store, key, signal)) === size) return 'stored';
  throw new BlobsUnavailable('the object store lost a part of what it acknowledged');
}

function abort({ store, key, uploadId }: Upload): Promise<unknown> {
  const command = new AbortMultipartUploadCommand({ Bucket: store.bucket, Key: key, UploadId: uploadId });
  return withDeadline(abortMs, (abortSignal) => store.client.send(command, { abortSignal }));
}

/**
 * Stores a large file in parts, which become an object atomically. On failure the parts are deleted; those
 * left by a kill or a dead store expire by the bucket's rule (docs/operations.md). Stores without conditions
 * here rely on the check of the key before.
 */
export async function putInParts(
  store: S3Store,
  key: string,
  file: FileToStore,
  semaphore: Semaphore,
  signal: AbortSignal,
): Promise<Stored> {
  if ((await sizeOfObject(store, key, signal)) !== undefined) return 'taken';
  const begin = new CreateMultipartUploadCommand({
    Bucket: store.bucket,
    Key: key,
    ContentType: 'application/octet-stream',
  });
  const { UploadId: uploadId } = await store.client.send(begin, { abortSignal: signal });
  if (!uploadId) throw new BlobsUnavailable('the object store gave no id for a multipart upload');
  const upload = { store, key, uploadId, semaphore };
  try {
    const stored = await complete(upload, await sendParts(upload, file, signal), file.size, signal);
    if (stored === 'taken') await abort(upload).catch(() => undefined);
    return stored;
  } catch (error) {
    await abort(upload).catch(() => undefined);
    throw error;
  }
}

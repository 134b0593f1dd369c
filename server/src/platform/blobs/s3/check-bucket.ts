import { type BucketLocationConstraint, CreateBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { WrongSettings } from '../../settings/index.ts';
import type { ObjectStoreSettings } from '../../settings/object-store.ts';
import type { S3Store } from './connect.ts';
import { putObject, type Stored } from './put-object.ts';
import { partOfBytes } from './read-part.ts';
import { codeOf, statusOf } from './store-errors.ts';

/** Name too short for a key. A bucket without this object is not ours. */
export const sentinel = 'keepsake-blobs';

function adviceOn(error: unknown, { endpoint, bucket, region }: ObjectStoreSettings): string {
  const code = codeOf(error);
  if (code === 'NoSuchBucket') {
    return `S3_BUCKET: there is no bucket "${bucket}" at ${endpoint}. Create it or correct its name.`;
  }
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch)$/.test(code)) {
    return `S3_ACCESS_KEY and S3_SECRET_KEY: ${endpoint} does not take them (${code}).`;
  }
  if (/^(AuthorizationHeaderMalformed|PermanentRedirect)$/.test(code)) {
    return `S3_REGION: the bucket "${bucket}" is not in ${region} (${code}).`;
  }
  if (statusOf(error) === 403) {
    return `S3_ACCESS_KEY: it has to be allowed to list, read, write and delete in the bucket "${bucket}" (${code}).`;
  }
  if (statusOf(error) === 501) {
    return `S3_ENDPOINT: ${endpoint} does not know conditional puts (If-None-Match), which Keepsake needs.`;
  }
  return `S3_ENDPOINT: ${endpoint} does not respond as an object store does (${code}).`;
}

async function createBucket({ client, bucket }: S3Store, region: string, signal: AbortSignal): Promise<void> {
  // The first region of S3 must not be named.
  const place = region === 'us-east-1' ? undefined : (region as BucketLocationConstraint);
  const command = new CreateBucketCommand({
    Bucket: bucket,
    ...(place && { CreateBucketConfiguration: { LocationConstraint: place } }),
  });
  await client.send(command, { abortSignal: signal });
}

async function list({ client, bucket }: S3Store, signal: AbortSignal): Promise<void> {
  await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), { abortSignal: signal });
}

async function putSentinel(store: S3Store, signal: AbortSignal): Promise<Stored> {
  const text = 'Photos of Keepsake. Nothing in this bucket is deleted, renamed or expired but by Keepsake.\n';
  return putObject(store, sentinel, await partOfBytes(Buffer.from(text)), signal);
}

export interface CheckOptions {
  readonly create: boolean;
  readonly signal: AbortSignal;
}

/**
 * Checks that the bucket exists, that the keys may list and write, and that nothing is overwritten. Throws
 * `WrongSettings` with advice.
 */
export async function checkBucket(
  store: S3Store,
  settings: ObjectStoreSettings,
  { create, signal }: CheckOptions,
): Promise<void> {
  try {
    await list(store, signal).catch(async (error) => {
      if (!create || codeOf(error) !== 'NoSuchBucket') throw error;
      // Concurrent starts may conflict; the list shows whether one wrote it.
      await createBucket(store, settings.region, signal).catch(() => undefined);
      await list(store, signal);
    });
    if ((await putSentinel(store, signal)) === 'taken') return;
    if ((await putSentinel(store, signal)) === 'taken') return;
  } catch (error) {
    throw new WrongSettings(`These settings are wrong:\n  ${adviceOn(error, settings)}`);
  }
  throw new WrongSettings(
    `These settings are wrong:\n  S3_ENDPOINT: ${settings.endpoint} overwrites objects in spite of If-None-Match.`,
  );
}

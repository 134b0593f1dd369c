import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ObjectStoreSettings } from '../src/platform/settings/object-store.ts';

const run = promisify(execFile);

export interface TestObjectStore {
  /** Names a bucket that is not made yet. */
  newBucket(): ObjectStoreSettings;
  make(bucket: string): Promise<void>;
  keys(bucket: string): Promise<string[]>;
  unfinished(bucket: string): Promise<number>;
  empty(bucket: string): Promise<void>;
  remove(bucket: string): Promise<void>;
  close(): Promise<void>;
}

/** Address and keys of a store. */
export type ObjectStorePlace = Omit<ObjectStoreSettings, 'bucket'>;

function placeIn(env: Record<string, string | undefined>, prefix: string): ObjectStorePlace | undefined {
  const { [`${prefix}ENDPOINT`]: endpoint, [`${prefix}REGION`]: region = 'us-east-1' } = env;
  const { [`${prefix}ACCESS_KEY`]: accessKey, [`${prefix}SECRET_KEY`]: secretKey } = env;
  return endpoint && accessKey && secretKey ? { endpoint, region, accessKey, secretKey } : undefined;
}

const named = placeIn(process.env, 'TEST_S3_');

export const namesObjectStore = named !== undefined;
export const canHaveObjectStore = namesObjectStore || Boolean(process.env.S3_UP);

interface Started {
  readonly place: ObjectStorePlace;
  stop(): Promise<void>;
}

/**
 * S3_UP names a program that takes a folder, starts a store and prints S3_ENDPOINT=… and the like; s3-down in
 * the same folder stops it.
 */
async function start(program: string): Promise<Started> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-s3-'));
  const env = { S3_STORE: 'memstore', S3_OSD_GIB: '4', S3_MGR: '0', ...process.env };
  const { stdout } = await run(program, [folder], { env, maxBuffer: 64 * 1024 * 1024 });
  const place = placeIn(Object.fromEntries(stdout.split('\n').map((line) => line.split('=', 2))), 'S3_');
  if (!place) throw new Error(`${program} printed no S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY`);
  return {
    place,
    async stop() {
      await run(path.join(path.dirname(program), 's3-down'), [folder, '--purge']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function keysOf(client: S3Client, bucket: string): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.map(({ Key }) => Key as string);
}

async function emptyBucket(client: S3Client, bucket: string): Promise<void> {
  const Objects = (await keysOf(client, bucket)).map((Key) => ({ Key }));
  if (Objects.length) await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
}

async function removeBucket(client: S3Client, bucket: string): Promise<void> {
  // A list has 1,000 keys at most.
  while ((await keysOf(client, bucket)).length > 0) await emptyBucket(client, bucket);
  await client.send(new DeleteBucketCommand({ Bucket: bucket }));
}

/** A real object store, given or started by S3_UP. */
export async function openTestObjectStore(given = named): Promise<TestObjectStore> {
  const { place, stop } = given
    ? { place: given, stop: async () => {} }
    : await start(process.env.S3_UP ?? '');
  const client = new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const buckets: string[] = [];
  return {
    newBucket() {
      const bucket = `keepsake-test-${randomBytes(6).toString('hex')}`;
      buckets.push(bucket);
      return { ...place, bucket };
    },
    async make(bucket) {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
    },
    keys: (bucket) => keysOf(client, bucket),
    async unfinished(bucket) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      return Uploads.length;
    },
    empty: (bucket) => emptyBucket(client, bucket),
    remove: (bucket) => removeBucket(client, bucket),
    async close() {
      // Some were never made.
      for (const bucket of buckets) await removeBucket(client, bucket).catch(() => undefined);
      client.destroy();
      await stop();
    },
  };
}

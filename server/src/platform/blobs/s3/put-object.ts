import { setTimeout as delay } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Store } from './connect.ts';
import type { Part } from './read-part.ts';
import { isTaken, isUnderWay } from './store-errors.ts';

/** `taken`: the key had an object, which stays. */
export type Stored = 'stored' | 'taken';

const waitMs = 200;

/** A try whose response was lost gives `taken` in the next. */
export async function putObject(
  { client, bucket }: S3Store,
  key: string,
  { bytes, md5 }: Part,
  signal: AbortSignal,
): Promise<Stored> {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: bytes,
    ContentLength: bytes.byteLength,
    ContentMD5: md5,
    ContentType: 'application/octet-stream',
    IfNoneMatch: '*',
  });
  for (;;) {
    try {
      await client.send(command, { abortSignal: signal });
      return 'stored';
    } catch (error) {
      if (isTaken(error)) return 'taken';
      if (!isUnderWay(error)) throw error;
      await delay(waitMs, undefined, { signal });
    }
  }
}

import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ObjectStoreSettings } from '../src/platform/settings/object-store.ts';

/** Reads objects in sequence on one connection; returns their bytes. */
export async function readObjects(store: ObjectStoreSettings, keys: readonly string[]): Promise<number> {
  const { endpoint, region, bucket: Bucket } = store;
  const credentials = { accessKeyId: store.accessKey, secretAccessKey: store.secretKey };
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  let bytes = 0;
  for (const Key of keys) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    for await (const chunk of Body as AsyncIterable<Buffer>) bytes += chunk.byteLength;
  }
  client.destroy();
  return bytes;
}

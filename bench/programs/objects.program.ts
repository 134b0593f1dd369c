/** Reads objects from a store, one behind the other on an open connection, and forgets them. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ObjectStoreSettings } from '../../server/src/platform/settings/object-store.ts';
import { answerWith } from '../stage/program.ts';

export interface ObjectsRun {
  readonly store: ObjectStoreSettings;
  readonly keys: readonly string[];
}

/** Seconds for all of them, and their bytes. */
answerWith(async ({ store, keys }: ObjectsRun) => {
  const { endpoint, region, bucket: Bucket } = store;
  const credentials = { accessKeyId: store.accessKey, secretAccessKey: store.secretKey };
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const started = performance.now();
  let bytes = 0;
  for (const Key of keys) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    for await (const chunk of Body as AsyncIterable<Buffer>) bytes += chunk.byteLength;
  }
  const seconds = (performance.now() - started) / 1000;
  client.destroy();
  return { seconds, bytes };
});

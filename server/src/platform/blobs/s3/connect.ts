import { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStoreSettings } from '../../settings/object-store.ts';

/** The whole of a call, its tries and waits included: the page, the job and the drain wait at most this long. */
export const patienceMs = 25_000;

/** No store is slower with a large file: a part of 8 MiB that takes longer than one try may is given up. */
const slowestBytesPerMs = 1000;

/**
 * What a large file may take, its comparison with what is stored too. Each of its requests has three tries of its own,
 * so that a store that is away is noticed as soon as with a small one.
 */
export function patienceFor(bytes: number): number {
  return patienceMs + Math.ceil(bytes / slowestBytesPerMs);
}

/** One try until its answer begins: three of them fit into the patience. */
const tryMs = 8_000;
const connectMs = 3_000;

/** A download that its reader has paused holds one; beyond this number others would wait for it. */
const maxConnections = 256;

export interface S3Store {
  readonly client: S3Client;
  readonly bucket: string;
}

export function connect(settings: ObjectStoreSettings): S3Store {
  const agent = { keepAlive: true, maxSockets: maxConnections };
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    forcePathStyle: true,
    // Not every store knows the newer checksums; Content-MD5, which all know, is sent with each put.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It costs a round trip and a connection of its own for each put.
    expectContinueHeader: false,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: tryMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { client, bucket: settings.bucket };
}

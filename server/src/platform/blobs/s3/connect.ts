import { S3Client } from '@aws-sdk/client-s3';
import { archiveLimits, largeImageLimits } from '@keepsake/contract/server-limits';
import type { ObjectStoreSettings } from '../../settings/object-store.ts';

/** Timeout of a call with retries and pauses: page, job and drain wait at most this long. */
export const timeoutMs = 25_000;

/** Slowest rate of a store: a part of 8 MiB that takes longer than one try fails. */
const slowestBytesPerMs = 1000;

/**
 * Timeout for a large file with its comparison. Each request has three tries, so that an unavailable store is
 * noticed as soon as with a small file.
 */
export function timeoutFor(bytes: number): number {
  return timeoutMs + Math.ceil(bytes / slowestBytesPerMs);
}

/** Timeout of one try until the response begins: three tries fit into the timeout. */
const tryMs = 8_000;
const connectMs = 3_000;

/**
 * Connections: two per archive, one per large picture, and a hundred for uploads and short requests.
 */
const maxConnections = 2 * archiveLimits.perProcess + largeImageLimits.perProcess + 100;

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
    // Some stores lack newer checksums; Content-MD5 is sent with each put.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The header costs a round trip and a connection per put.
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

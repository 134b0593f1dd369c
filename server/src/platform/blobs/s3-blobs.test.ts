import { describe } from 'vitest';
import { namesObjectStore } from '../../../test/object-store.ts';
import { describeS3Blobs } from './s3-blobs.suite.ts';

describe.skipIf(!namesObjectStore)('needs a store: set TEST_S3_ENDPOINT, or run test:wide with S3_UP', () => {
  describeS3Blobs();
});

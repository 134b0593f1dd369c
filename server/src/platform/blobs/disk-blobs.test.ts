import { describeBlobStore } from './blob-store.suite.ts';
import { createDiskBlobs } from './index.ts';

describeBlobStore('disk', async (folder) => createDiskBlobs(folder));

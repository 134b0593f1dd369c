import { uploadQueueSuite } from './upload-queue.suite.ts';

uploadQueueSuite(20);

import { uploadQueueSuite } from './upload-queue.suite.ts';

uploadQueueSuite(Number(process.env.SEQUENCES || 500));

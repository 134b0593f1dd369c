import { storageCareSuite } from './storage-care.suite.ts';

storageCareSuite(100);

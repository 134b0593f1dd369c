import { databaseRestartsSuite } from './database-restarts.suite.ts';

databaseRestartsSuite(5);

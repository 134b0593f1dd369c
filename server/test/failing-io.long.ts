import { failingIoSuite } from './failing-io.suite.ts';

/** All of them. */
failingIoSuite((count) => Array.from({ length: count }, (_, index) => index + 1));

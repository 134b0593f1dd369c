import { failingIoSuite } from './failing-io.suite.ts';

failingIoSuite((count) => Array.from({ length: count }, (_, index) => index + 1));

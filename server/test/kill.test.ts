import { killSuite } from './kill.suite.ts';

killSuite(2);

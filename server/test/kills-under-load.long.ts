import { killsUnderLoadSuite } from './kills-under-load.suite.ts';

killsUnderLoadSuite(25);

import { describeSpelling } from './spelling.suite.ts';

describeSpelling({ each: 1 });

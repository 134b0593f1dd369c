import { integritySuite } from './integrity.suite.ts';

integritySuite(100);

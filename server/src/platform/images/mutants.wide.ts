import { mutantSuite } from './mutants.suite.ts';

mutantSuite(500);

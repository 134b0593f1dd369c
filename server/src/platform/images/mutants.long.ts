import { mutantSuite } from './mutants.suite.ts';

mutantSuite(Number(process.env.MUTANTS || 20_000));

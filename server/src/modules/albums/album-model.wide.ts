import { compareWithModel } from './album-model.suite.ts';

compareWithModel(60);

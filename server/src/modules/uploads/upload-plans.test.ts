import { testUploadPlans } from './upload-plans.suite.ts';

testUploadPlans(8);

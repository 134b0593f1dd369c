// Proves PLA-79.
import { testUploadPlans } from './upload-plans.suite.ts';

testUploadPlans(8, { adapt: (platform) => ({ ...platform, hasObjectStore: true }) });

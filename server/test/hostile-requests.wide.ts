import { describe } from 'vitest';
import { describeHostileRequests } from './hostile-requests.suite.ts';

describe('a request with any hostile value', () => describeHostileRequests(true));

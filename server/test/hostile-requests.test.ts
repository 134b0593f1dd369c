import { describe } from 'vitest';
import { describeHostileRequests } from './hostile-requests.suite.ts';

describe('a request with a hostile value', () => describeHostileRequests(false));

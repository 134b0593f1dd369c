import { most } from '../../../server/src/platform/limits.ts';

export const page = most;

import { limits } from '@keepsake/contract/limits';
import type { Clock } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';

/** A time far ahead would refuse every change until then. */
export function refuseAhead(clock: Clock, updatedAt: string): void {
  if (Date.parse(updatedAt) > clock.now() + limits.backOffice.maxAheadSeconds * 1000) {
    throw new ApiError('invalid-request', { field: 'updatedAt', detail: 'is more than a day ahead' });
  }
}

import { limits } from '@keepsake/contract/limits';
import type { Clock } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';

/** A time far ahead would refuse every change until then. */
export function refuseAhead(clock: Clock, time: string, field = 'updatedAt'): void {
  if (Date.parse(time) > clock.now() + limits.backOffice.maxAheadSeconds * 1000) {
    throw new ApiError('invalid-request', { field, detail: 'is more than a day ahead' });
  }
}

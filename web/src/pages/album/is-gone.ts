import { isApiError } from '../../api/api-error.ts';

/** Whether an album is not there, or not for this customer, however often it is asked for. */
export function isGone(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 400);
}

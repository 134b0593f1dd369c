import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@keepsake/contract/errors';
import { ApiError } from '../api-error.ts';

/** Customer whose bytes are sent. */
type Subject = readonly [tenantId: string, customerId: string];

export interface ResponseLimits {
  readonly perCustomer: number;
  readonly perProcess: number;
  /** Error codes at the limit of a customer, and of this process. */
  readonly tooMany: ErrorCode;
  readonly busy: ErrorCode;
}

/** Limits concurrent responses of one kind: each holds memory and a file until its reader is done. */
export interface RunningResponses {
  /**
   * Refuses beyond the limits.
   *
   * @throws ApiError of the limit that is reached
   */
  refuseTooMany(subject: Subject): void;
  /**
   * Counts a response until it ends.
   *
   * @throws as `refuseTooMany`
   */
  count(subject: Subject, response: ServerResponse): void;
}

/** Seconds until a retry may succeed. */
const retryAfterSeconds = 30;

/** Calls back when the response has ended, for whatever reason. */
export function onResponseClosed(response: ServerResponse, done: () => void): void {
  if (response.closed) done();
  else response.once('close', done);
}

export function createRunningResponses({
  perCustomer,
  perProcess,
  tooMany,
  busy,
}: ResponseLimits): RunningResponses {
  const running = new Map<string, number>();
  let inAll = 0;

  function refuseTooMany(subject: Subject): void {
    if ((running.get(JSON.stringify(subject)) ?? 0) >= perCustomer)
      throw new ApiError(tooMany, { retryAfterSeconds });
    if (inAll >= perProcess) throw new ApiError(busy, { retryAfterSeconds });
  }

  return {
    refuseTooMany,
    count(subject, response) {
      refuseTooMany(subject);
      const key = JSON.stringify(subject);
      running.set(key, (running.get(key) ?? 0) + 1);
      inAll += 1;
      onResponseClosed(response, () => {
        const left = (running.get(key) ?? 0) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
        inAll -= 1;
      });
    },
  };
}

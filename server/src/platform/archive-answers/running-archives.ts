import type { ServerResponse } from 'node:http';
import { limits } from '@keepsake/contract/limits';
import { ApiError } from '../http/index.ts';

/** Whose archive it is. */
export interface ArchiveCustomer {
  readonly tenantId: string;
  readonly customerId: string;
}

/** When another try may do: a photo or two on a slow line. */
const againSeconds = 30;

/** Archives that are being sent by this process, by their customers. */
const running = new Map<string, number>();
let inAll = 0;

const keyOf = ({ tenantId, customerId }: ArchiveCustomer) => JSON.stringify([tenantId, customerId]);

/**
 * Refuses where one more may not be sent now: each holds a line to the store, for as long as its reader likes.
 *
 * @throws ApiError too-many-archives for this customer, archives-busy for this process
 */
export function refuseTooMany(customer: ArchiveCustomer): void {
  if ((running.get(keyOf(customer)) ?? 0) >= limits.archives.perCustomer) {
    throw new ApiError('too-many-archives', { retryAfterSeconds: againSeconds });
  }
  if (inAll >= limits.archives.perProcess) {
    throw new ApiError('archives-busy', { retryAfterSeconds: againSeconds });
  }
}

/** Calls back when the answer has been sent or cannot be any more, for whatever reason. */
export function whenOver(response: ServerResponse, done: () => void): void {
  if (response.closed) done();
  else response.once('close', done);
}

/**
 * Counts an archive until its answer is over.
 *
 * @throws as `refuseTooMany`
 */
export function countArchive(customer: ArchiveCustomer, response: ServerResponse): void {
  refuseTooMany(customer);
  const key = keyOf(customer);
  running.set(key, (running.get(key) ?? 0) + 1);
  inAll += 1;
  whenOver(response, () => {
    const left = (running.get(key) ?? 0) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    inAll -= 1;
  });
}

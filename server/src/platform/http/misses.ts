import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { FastifyRequest } from 'fastify';
import type { RateLimits } from '../rate-limits/index.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './client-address.ts';
import type { Account, Guards } from './implement.ts';

/** Routes whose signature is the permission, so that strangers can guess it. */
const signed = new Set(rawRoutes.flatMap(({ auth, path }) => (auth === 'signature' ? [path] : [])));

const isSigned = (request: FastifyRequest) => signed.has(request.routeOptions.url ?? '');

/** Limits the guessing of ids and signatures, per account or, for strangers, per address. */
export class Misses {
  readonly #rateLimits: RateLimits;
  readonly #guards: Guards;
  readonly #accounts = new WeakMap<FastifyRequest, Account>();

  constructor(rateLimits: RateLimits, guards: Guards) {
    this.#rateLimits = rateLimits;
    this.#guards = guards;
  }

  /** @throws ApiError too-many-requests after too many misses */
  setAccount(request: FastifyRequest, account: Account): void {
    this.#accounts.set(request, account);
    this.#rateLimits.refuseSpent('misses', ...account);
  }

  /** @throws ApiError too-many-requests after too many misses of the address, unless a customer is signed in there */
  async refuseSpent(request: FastifyRequest): Promise<void> {
    if (!isSigned(request)) return;
    try {
      this.#rateLimits.refuseSpent('misses', addressOf(request));
    } catch (refusal) {
      const account = await this.#guards.account(request);
      if (!account) throw refusal;
      this.setAccount(request, account);
    }
  }

  /** Counts a miss; returns the same error, or too-many-requests. */
  async count(error: ApiError, request: FastifyRequest): Promise<ApiError> {
    if (error.code !== 'not-found') return error;
    try {
      await this.#take(request);
      return error;
    } catch (refusal) {
      return refusal instanceof ApiError ? refusal : error;
    }
  }

  async #take(request: FastifyRequest): Promise<void> {
    const known = this.#accounts.get(request);
    if (!known && !isSigned(request)) return;
    const account = known ?? (await this.#guards.account(request));
    if (!account) return this.#rateLimits.take('misses', addressOf(request));
    try {
      await this.#rateLimits.take('misses', ...account);
    } catch (refusal) {
      // `refuseSpent` checks the account only when the address has no hits left.
      if (isSigned(request)) await this.#rateLimits.take('misses', addressOf(request));
      throw refusal;
    }
  }
}

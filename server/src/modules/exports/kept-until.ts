import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';

/**
 * Expiry of an export that is ready or has failed now.
 *
 * @param now milliseconds since 1970
 */
export const keptUntil = (now: number): string => toInstant(now + limits.exports.validSeconds * 1000);

/**
 * Exports expired since then are still served, so that late downloads complete.
 *
 * @param now milliseconds since 1970
 */
export const servedSince = (now: number): string => toInstant(now - limits.exports.urlSeconds * 1000);

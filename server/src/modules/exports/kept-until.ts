import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';

/** When an export expires that is ready, or has failed, now. @param now milliseconds since 1970 */
export const keptUntil = (now: number): string => toInstant(now + limits.exports.validSeconds * 1000);

/**
 * What has expired since is still there for whoever has an address: who began in the last minute comes to the end.
 *
 * @param now milliseconds since 1970
 */
export const servedSince = (now: number): string => toInstant(now - limits.exports.urlSeconds * 1000);

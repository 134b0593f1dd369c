import { useIsPushLive } from '../../api/push/push.ts';

/** Without push a visible tab asks now and then whether photos came from a phone, another tab or the shop. */
const WITHOUT_PUSH_MS = 30_000;
/** A connection that has died without a word tells nothing, and the browser may not notice for minutes. */
const WITH_PUSH_MS = 120_000;

/** Milliseconds between two questions for the counts. */
export function useQuietRefresh(): number {
  return useIsPushLive() ? WITH_PUSH_MS : WITHOUT_PUSH_MS;
}

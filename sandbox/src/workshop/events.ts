import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BackOfficeCalls } from '../back-office-calls.ts';

export const eventsPath = '/workshop/events';

const fiveMinutes = 300;

/** As SECURITY.md describes. */
export function isSigned(body: string, signature: string, secret: string, nowSeconds: number): boolean {
  const pairs = signature.split(',').map((pair) => pair.split('='));
  const time = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(nowSeconds - Number(time)) < fiveMinutes)) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return pairs.some(([name, value = '']) => {
    const given = Buffer.from(name === 'v1' ? value : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * Has events sent to the workshop. Returns the secret of their signatures; undefined where another address is
 * set, which stays.
 */
export async function subscribe(
  keepsake: Pick<BackOfficeCalls, 'getCallback' | 'putCallback' | 'renewCallbackSecret'>,
  origin: string,
): Promise<string | undefined> {
  const callback = await keepsake.getCallback();
  if (callback && !callback.url.endsWith(eventsPath)) return undefined;
  const url = `${origin}${eventsPath}`;
  if (callback?.url !== url) await keepsake.putCallback(url);
  return keepsake.renewCallbackSecret();
}

import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';
import type { TrustProxy } from '../http/trust-proxy.ts';

/** Names of whole private ranges. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isRange(entry: string): boolean {
  if (namedRanges.has(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  } catch {
    return false;
  }
  // 0.0.0.0/0 would let every client choose its address.
  return Number(bits) > 0;
}

const entriesOf = (text: string) => text.split(',').map((entry) => entry.trim());
const isHops = (text: string) => /^[1-9]$/.test(text);

/** `2`, or `10.0.0.0/8, 2001:db8::1`. */
export const trustProxySetting = z.string().check(
  z.refine((text) => isHops(text) || entriesOf(text).every(isRange), {
    error:
      'must be addresses and ranges of your proxies like "10.0.0.5, 10.1.0.0/16", or their number from 1 to 9',
  }),
);

export function trustProxyOf(text: string | undefined): TrustProxy {
  if (text === undefined) return false;
  return isHops(text) ? Number(text) : entriesOf(text);
}

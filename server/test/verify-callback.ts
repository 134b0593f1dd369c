import { webcrypto } from 'node:crypto';
import type { ReceivedCallback } from './callback-receiver.ts';

const toleranceMs = 300_000;

/** Verifies a callback as a retailer by SECURITY.md, without our code. */
export async function verifyCallback(
  { headers, body }: Pick<ReceivedCallback, 'headers' | 'body'>,
  secret: string,
  nowMs: number,
): Promise<boolean> {
  const pairs = String(headers['keepsake-signature'])
    .split(',')
    .map((pair) => pair.split('=') as [string, string]);
  const time = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(time) || Math.abs(nowMs - Number(time) * 1000) > toleranceMs) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const text = new TextEncoder();
  const key = await webcrypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['verify']);
  for (const [name, value] of pairs) {
    if (name !== 'v1') continue;
    const signature = Buffer.from(value, 'hex');
    if (await webcrypto.subtle.verify('HMAC', key, signature, text.encode(`${time}.${body}`))) return true;
  }
  return false;
}

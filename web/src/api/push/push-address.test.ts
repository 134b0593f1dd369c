import { expect, it } from 'vitest';
import { pushAddress } from './push-address.ts';

it.each([
  ['/push', 'https://shop.test/my-photos?x=1', 'wss://shop.test/push'],
  ['/push', 'http://localhost:4000/', 'ws://localhost:4000/push'],
  ['wss://push.test/v1/socket', 'https://shop.test/', 'wss://push.test/v1/socket'],
  ['https://push.test/socket', 'https://shop.test/', 'wss://push.test/socket'],
])('finds %s of %s at %s', (pushUrl, pageUrl, address) => {
  expect(pushAddress(pushUrl, pageUrl)).toBe(address);
});

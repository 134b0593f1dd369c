// Proves PLA-50.

import { expect, it } from 'vitest';
import { detectPlatform, isMobile } from './platform.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0', 0, 'windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0', 10, 'windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  [mac, 5, 'ios'],
  [mac, 0, 'macos'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'other'],
] as const)('%s with %d touch points is %s', (userAgent, maxTouchPoints, expected) => {
  expect(detectPlatform({ userAgent, maxTouchPoints })).toBe(expected);
});

it('counts iOS and Android as mobile', () => {
  expect(['windows', 'ios', 'macos', 'android', 'other'].filter((name) => isMobile(name as 'ios'))).toEqual([
    'ios',
    'android',
  ]);
});

// Proves WID-52.

import { expect, it } from 'vitest';
import { embedCode } from './widget-address.ts';

it('writes a frame that loads when it is seen', () => {
  expect(embedCode('https://lumibook.example/w/abc', 'Norway 2024')).toBe(
    '<iframe src="https://lumibook.example/w/abc" title="Norway 2024" width="640" height="480" loading="lazy" style="border:0" allowfullscreen></iframe>',
  );
});

it('escapes a title that looks like HTML', () => {
  const code = embedCode('https://lumibook.example/w/abc', '"><script>alert(1)</script>&amp;');
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;"');
});

// Proves WID-9.

import { expect, it } from 'vitest';
import { encodeEmail } from './share-widget.ts';

it.each(['grandma@example.com', 'jürgen@exämple.test', '用户@例え.jp'])(
  'encodes %s as base64 of UTF-8',
  (email) => {
    expect(encodeEmail(email)).toBe(Buffer.from(email, 'utf8').toString('base64'));
  },
);

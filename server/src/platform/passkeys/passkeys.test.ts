// Proves IDE-20.

import { expect, it } from 'vitest';
import { relyingPartyOf } from './index.ts';

it.each([
  ['https://photos.example', 'photos.example'],
  ['https://photos.example:8443', 'photos.example'],
  ['http://localhost:4000', 'localhost'],
  ['http://lumibook.localhost:4000', 'lumibook.localhost'],
  ['http://photos.example', undefined],
  ['https://192.0.2.1', undefined],
  ['http://127.0.0.1:4000', undefined],
  ['https://[2001:db8::1]', undefined],
])('at %s passkeys belong to %s', (origin, id) => {
  expect(relyingPartyOf(origin)).toEqual(id === undefined ? undefined : { id, origin });
});

// Proves BRA-2.

import { expect, it } from 'vitest';
import { fillGaps } from './fill-gaps.ts';

const complete = {
  albums: { title: 'Albums', count: [['n', 2]] as never },
  contact: { title: 'Contact us' },
};

it.each([
  ['nothing', {}, complete],
  ['one key less', { albums: complete.albums, contact: {} }, complete],
  [
    'an area that is a text',
    { albums: 'Alben', contact: { title: 'Kontakt' } },
    { ...complete, contact: { title: 'Kontakt' } },
  ],
  ['a text that is an area', { ...complete, contact: { title: {} } }, complete],
  ['texts that are null or numbers', { albums: null, contact: { title: 7 } }, complete],
  ['more than is known', { ...complete, other: { x: 'y' } }, complete],
  [
    'everything',
    { ...complete, contact: { title: 'Kontakt' } },
    { ...complete, contact: { title: 'Kontakt' } },
  ],
])('a catalogue with %s is complete afterwards', (_what, catalogue, filled) => {
  expect(fillGaps(catalogue as never, complete)).toEqual(filled);
});

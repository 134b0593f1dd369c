// Proves ORD-24.

import type { Campaign } from '@keepsake/contract/cut-offs';
import { expect, it } from 'vitest';
import { nextCutOffs } from './next-cut-offs.ts';

const now = Date.parse('2026-12-01T00:00:00Z');
const groups = [
  { id: 'books', name: 'Photo books' },
  { id: 'prints', name: 'Prints' },
];
const cutOff = (articleGroupId: string, orderBefore: string, channel = 'LB-GB') => ({
  articleGroupId,
  orderBefore,
  channel,
  deliveredBy: '2026-12-23',
});
const campaign = (...cutOffs: Campaign['cutOffs']): Campaign => ({
  name: 'christmas',
  occasion: { 'en-GB': 'Christmas' },
  cutOffs,
});
const next = (of: Campaign) => nextCutOffs(of, groups, { channel: 'LB-GB', now });

it('has a date for all articles where it is the same', () => {
  const same = '2026-12-14T22:59:00Z';
  expect(next(campaign(cutOff('books', same), cutOff('prints', same)))).toEqual([
    { orderBefore: same, groupName: undefined },
  ]);
});

it('has the earliest group first, without what is past or of another channel', () => {
  const all = campaign(
    cutOff('prints', '2026-12-18T22:59:00Z'),
    cutOff('books', '2026-12-14T22:59:00Z'),
    cutOff('cards', '2026-12-19T22:59:00Z'),
    cutOff('old', '2026-11-30T23:59:59Z'),
    cutOff('other', '2026-12-10T22:59:00Z', 'PR-NL'),
  );
  expect(next(all)).toEqual([
    { orderBefore: '2026-12-14T22:59:00Z', groupName: 'Photo books' },
    { orderBefore: '2026-12-18T22:59:00Z', groupName: 'Prints' },
    { orderBefore: '2026-12-19T22:59:00Z', groupName: undefined },
  ]);
  expect(next(campaign())).toEqual([]);
});

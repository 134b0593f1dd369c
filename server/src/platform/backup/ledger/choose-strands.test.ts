import { expect, it } from 'vitest';
import { chooseStrands } from './choose-strands.ts';

/**
 * S ended at 100 (T followed), T at 130 (U followed). S has entries up to 150: those above 100 were
 * abandoned.
 */
const s = { strand: 's', beganAt: '2026-01-01T00:00:00Z', ancestors: [] };
const t = { strand: 't', beganAt: '2026-02-01T00:00:00Z', ancestors: [{ strand: 's', position: 100 }] };
const u = {
  strand: 'u',
  beganAt: '2026-03-01T00:00:00Z',
  ancestors: [...t.ancestors, { strand: 't', position: 130 }],
};
const end = Number.POSITIVE_INFINITY;

it.each([
  ['the only strand', [s], { strand: 's', position: 80 }, [['s', 80, end]]],
  [
    'the newest of three, in any order',
    [u, s, t],
    { strand: 's', position: 80 },
    [
      ['s', 80, 100],
      ['t', 100, 130],
      ['u', 130, end],
    ],
  ],
  [
    'from its middle',
    [s, t, u],
    { strand: 't', position: 110 },
    [
      ['t', 110, 130],
      ['u', 130, end],
    ],
  ],
  ['from its end', [s, t, u], { strand: 'u', position: 140 }, [['u', 140, end]]],
  [
    'where it was left',
    [s, t],
    { strand: 's', position: 100 },
    [
      ['s', 100, 100],
      ['t', 100, end],
    ],
  ],
  ['an abandoned strand', [s, t], { strand: 's', position: 120 }, [['s', 120, end]]],
  [
    'before the first deletion',
    [s, t],
    undefined,
    [
      ['s', 0, 100],
      ['t', 100, end],
    ],
  ],
  ['an unknown strand', [s, t], { strand: 'x', position: 1 }, []],
  ['nothing at all', [], undefined, []],
])('%s', (_, strands, from, expected) => {
  const ranges = chooseStrands(strands, from).map(({ strand, after, upTo }) => [strand, after, upTo]);
  expect(ranges).toEqual(expected);
});

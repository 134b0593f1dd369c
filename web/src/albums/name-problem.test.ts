// Proves ALB-28.

import { expect, it } from 'vitest';
import { nameProblemText } from './name-problem.ts';

it.each([
  ['', 'nameEmpty'],
  [' ', 'nameNotValid'],
  ['\t\n', 'nameNotValid'],
  ['a<b', 'nameNotValid'],
  ['a>b', 'nameNotValid'],
  ['a;b', 'nameNotValid'],
  ['x'.repeat(256), 'nameNotValid'],
  ['\ud83d', 'nameNotValid'],
  ['Summer & “Sun”', undefined],
  [' Summer ', undefined],
  ['חופשה 2024', undefined],
  ['👨‍👩‍👧‍👦 🏖️', undefined],
  ['😀'.repeat(255), undefined],
])('returns the problem of %j: %s', (name, text) => {
  expect(nameProblemText(name)).toBe(text);
});

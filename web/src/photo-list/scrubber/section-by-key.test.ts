import { expect, it } from 'vitest';
import type { SectionKey } from '../section-key.ts';
import { sectionByKey } from './section-by-key.ts';

const months: SectionKey[] = ['2024/5', '2024/4', '2023/12', '2023/11', '2023/1', '2020/7'];

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowRight', 4, 5],
  ['ArrowDown', 5, 5],
  ['ArrowUp', 3, 2],
  ['ArrowLeft', 0, 0],
  ['PageDown', 1, 2],
  ['PageDown', 2, 5],
  ['PageDown', 5, 5],
  ['PageUp', 4, 2],
  ['PageUp', 2, 0],
  ['PageUp', 1, 0],
  ['PageUp', 0, 0],
  ['Home', 3, 0],
  ['End', 0, 5],
])('%s links from month %i to %i', (key, from, to) => {
  expect(sectionByKey(months, from, key)).toBe(to);
});

it('leaves other keys alone', () => {
  expect(sectionByKey(months, 2, 'Tab')).toBeUndefined();
});

// Proves CON-24.

import type { FakeKind } from '@keepsake/contract/sandbox-third-parties';
import { expect, it } from 'vitest';
import { createToldLog } from './told.ts';

let now = '2026-11-28T12:00:00.000Z';
const at = (minute: number) => `2026-11-28T12:${String(minute).padStart(2, '0')}:00.000Z`;
const wallery = { brand: 'wallery', host: 'wallery.localhost:4000' };
const business = { brand: 'wallery', host: 'business.wallery.localhost:4000' };
function open() {
  const log = createToldLog(() => now);
  const tell = (kind: FakeKind, what: string) => log.tell({ ...wallery, kind, what });
  return { ...log, tell, answer: (text: string) => log.answer(wallery, text), log };
}
const answer = (code: string, minute: number) =>
  JSON.stringify({ answer: code, at: at(minute), version: '1', locale: 'en-GB' });

it('has the newest first, and the last answer before each', () => {
  const log = open();
  now = at(1);
  log.tell('experiments', 'before any answer');
  now = at(3);
  log.tell('analytics', 'statistics');
  log.tell('marketing', 'no marketing');
  now = at(5);
  log.tell('heatmap', 'after the withdrawal');
  log.tell('chat', 'pressed');
  // Answers come late, and in any order.
  log.answer(answer('00', 4));
  log.answer(answer('10', 2));
  log.answer(answer('10', 2));
  expect(log.list().map(({ what, answer: code, verdict }) => [what, code, verdict])).toEqual([
    ['pressed', '00', 'allowed'],
    ['after the withdrawal', '00', 'not allowed'],
    ['no marketing', '10', 'not allowed'],
    ['statistics', '10', 'allowed'],
    ['before any answer', undefined, 'unknown'],
  ]);
});

it('has answers of each storefront', () => {
  const { log } = open();
  log.answer(wallery, answer('11', 1));
  log.answer(business, answer('10', 1));
  log.answer(business, answer('10', 2));
  now = at(3);
  const anywhere = { brand: 'wallery', host: undefined };
  for (const one of [wallery, business, anywhere]) log.tell({ ...one, kind: 'marketing', what: 'x' });
  expect(log.list().map((one) => [one.host, one.answer, one.verdict])).toEqual([
    [undefined, '10', 'not allowed'],
    [business.host, '10', 'not allowed'],
    [wallery.host, '11', 'allowed'],
  ]);
});

it('keeps the newest 200, and forgets them', () => {
  const log = open();
  for (let count = 1; count <= 201; count += 1) log.tell('analytics', String(count));
  expect(log.list()).toHaveLength(200);
  expect(log.list().at(-1)?.what).toBe('2');
  log.clear();
  expect(log.list()).toEqual([]);
});

it('knows the answers after it was cleared', () => {
  const log = open();
  log.answer(answer('01', 0));
  log.clear();
  log.tell('marketing', 'x');
  expect(log.list()).toMatchObject([{ verdict: 'allowed' }]);
});

it.each(['', '{', '11', 'null', '{"answer":"12","at":"2026-11-28T12:00:00Z"}', '{"answer":"11","at":"now"}'])(
  'takes %j for no answer',
  (text) => {
    const log = open();
    log.answer(text);
    log.tell('analytics', 'x');
    expect(log.list()).toMatchObject([{ verdict: 'unknown' }]);
  },
);

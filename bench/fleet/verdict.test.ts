// Proves PLA-83.
import { expect, it } from 'vitest';
import { Cursors } from './load/cursors.ts';
import { Outcome } from './load/outcome.ts';
import { failuresOf, refusedBy } from './verdict.ts';
import { compareMails, compareRows } from './verify.ts';

const photo = { customer: 0, imageId: 'p1', sha256: 'aa' };

it.each([
  ['as sent', [{ id: 'p1', sha256: 'aa' }], 0, 0],
  ['missing', [], 1, 0],
  ['changed', [{ id: 'p1', sha256: 'bb' }], 1, 0],
  [
    'kept twice',
    [
      { id: 'p1', sha256: 'aa' },
      { id: 'p2', sha256: 'aa' },
    ],
    0,
    1,
  ],
])('a photo that is %s', (_, rows, lost, doubled) => {
  const found = compareRows([photo], rows);
  expect([found.lost.length, found.doubled.length]).toEqual([lost, doubled]);
});

it.each([
  ['one for each request', ['token=a', 'token=b'], 0, 0],
  ['one too few', ['token=a'], 1, 0],
  ['one twice', ['token=a', 'token=b', 'token=b'], 0, 1],
])('mails, %s', (_, texts, lost, doubled) => {
  const found = compareMails(new Map([[0, texts]]), [0]);
  expect([found.lost.length, found.doubled.length]).toEqual([lost, doubled]);
});

it.each([
  ['without a gap', [5, 6, 7], 0, 0],
  ['with a hole', [5, 8], 2, 0],
  ['with a repeat', [5, 6, 6, 7], 0, 1],
  ['that began too late', [6], 1, 0],
])('push messages %s', (_, followed, holes, repeats) => {
  const cursors = new Cursors();
  cursors.place(4, true);
  for (const cursor of followed) cursors.follow(cursor);
  // A reconnect begins where the last socket ended.
  cursors.place(followed.at(-1) as number, true);
  expect([cursors.holes, cursors.repeats]).toEqual([holes, repeats]);
});

it('a position that is not complete is a hole', () => {
  const cursors = new Cursors();
  cursors.place(4, false);
  expect(cursors.holes).toBe(1);
});

async function seen(...statuses: number[]): Promise<Outcome> {
  const outcome = new Outcome();
  for (const status of statuses) await outcome.count('GET', Promise.resolve({ status }));
  return outcome;
}

it.each([
  [[200, 503], false, []],
  [[200, 502], false, []],
  [[502], true, ['a client saw 502']],
  [[500, 500], false, ['a client saw 500']],
] as const)('responses of %j, planned: %s', async (statuses, isPlanned, refused) => {
  expect(refusedBy(isPlanned ? { isPlanned } : {}, await seen(...statuses))).toEqual(refused);
});

it('a request without a response is an error, and an upload that never ends makes the run fail', async () => {
  const outcome = await seen(200);
  await outcome.count('PATCH', Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' })));
  outcome.add('upload never finished');
  expect([...outcome.errors]).toEqual([
    ['ECONNRESET PATCH', 1],
    ['upload never finished', 1],
  ]);
  const row = {
    what: 'none',
    outcome,
    lost: ['a'],
    doubled: ['b'],
    refused: refusedBy({}, outcome),
    backAfter: 0,
  };
  expect(failuresOf([row])).toEqual(['none: a', 'none: b', 'none: upload never finished']);
});

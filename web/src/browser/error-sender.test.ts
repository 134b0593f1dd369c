import type { ClientError } from '@keepsake/contract/client-errors';
import { expect, it, vi } from 'vitest';
import { createErrorSender } from './error-sender.ts';

function setUp(post = async (_report: ClientError): Promise<unknown> => undefined) {
  let now = 0;
  const posted = vi.fn(post);
  const send = createErrorSender({ clock: { now: () => now }, post: posted });
  const fail = (correlationId: string, code = 'unavailable') => send({ where: 'query', code, correlationId });
  return { fail, posted, pass: (seconds: number) => (now += seconds * 1000) };
}

it('sends every failure of its own, and the same one once', () => {
  const { fail, posted } = setUp();
  for (const id of ['a', 'b', 'a']) fail(id);
  expect(posted.mock.calls.map(([{ correlationId }]) => correlationId)).toEqual(['a', 'b']);
});

it('sends ten a minute, and begins again after it', () => {
  const { fail, posted, pass } = setUp();
  for (let n = 0; n < 25; n += 1) fail(`first ${n}`);
  expect(posted).toHaveBeenCalledTimes(10);
  pass(59);
  fail('later');
  expect(posted).toHaveBeenCalledTimes(10);
  pass(1);
  fail('later');
  expect(posted).toHaveBeenCalledTimes(11);
});

it('continues after the clock was set back', () => {
  const { fail, posted, pass } = setUp();
  for (let n = 0; n < 25; n += 1) fail(`first ${n}`);
  pass(-3600);
  fail('later');
  expect(posted).toHaveBeenCalledTimes(11);
});

it.each(['offline', 'AbortError'])('keeps %s to itself', (code) => {
  const { fail, posted } = setUp();
  fail('a', code);
  expect(posted).not.toHaveBeenCalled();
});

it.each([
  ['rejects', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'throws',
    () => {
      throw new TypeError('refused by the policy');
    },
  ],
])('ignores a report that %s', async (_, post) => {
  const { fail, posted } = setUp(post);
  expect(() => fail('a')).not.toThrow();
  // An unhandled rejection would fail this run.
  await new Promise((resolve) => setTimeout(resolve));
  expect(posted).toHaveBeenCalledTimes(1);
});

import { expect, test } from 'vitest';
import { createLog, describeError, messageOf, scrub } from './index.ts';

function logged(fields: Record<string, unknown>): string {
  const lines: string[] = [];
  createLog({ level: 'debug', process: 'test', write: (line) => lines.push(line) }).error(fields, 'failed');
  return lines.join('');
}

test.each([
  ['invalid input syntax for type uuid: "can"ary"', 'invalid input syntax for type uuid: …'],
  ['Unexpected token \'c\', "canary" is not valid JSON', 'Unexpected token …, … is not valid JSON'],
  ['no account of canary@example.com here', 'no account of … here'],
  ['cannot reach https://user:canary@host/path?token=canary now', 'cannot reach https://host/path… now'],
  ['token abcDEF0123456789abcDEF0123456789canary is over', 'token … is over'],
  ["this isn’t and doesn't hide a word", "this isn’t and doesn't hide a word"],
  ['unterminated "canary', 'unterminated …'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('%s', (text, expected) => {
  expect(scrub(text)).toBe(expected);
});

test('fields off the list are dropped', () => {
  const line = logged({ email: 'canary@example.com', url: '/photos?token=canary', status: 500 });
  expect(line).not.toContain('canary');
  expect(JSON.parse(line)).toMatchObject({ status: 500, process: 'test', msg: 'failed' });
});

test('an error keeps its kind, code and calls, and loses every value, its causes too', () => {
  const database = Object.assign(new Error('duplicate key: "canary"\n    at canary (canary.ts:1:1)'), {
    name: 'DatabaseError',
    code: '23505',
    table: 'accounts',
    detail: 'Key (email)=(canary@example.com) already exists.',
    where: 'canary',
  });
  const line = logged({ err: new Error('could not sign up canary@example.com', { cause: database }) });
  expect(line).not.toContain('canary');
  const { err } = JSON.parse(line);
  expect(err.stack).toContain('log.test.ts');
  expect(err.causes[0]).toMatchObject({ type: 'DatabaseError', code: '23505', table: 'accounts' });
  expect(err.causes[0].stack).toContain('log.test.ts');
});

test('three of a long chain of causes are logged', () => {
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(
    (message) => new Error(message),
  );
  for (const [error, cause] of [
    [second, first],
    [third, second],
    [fourth, third],
  ])
    Object.assign(error ?? {}, { cause });
  const reported = JSON.stringify(describeError(new Error('outer', { cause: fourth })));
  expect(reported).toContain('second');
  expect(reported).not.toContain('first');
});

test('other values and errors with many causes are scrubbed', () => {
  expect(describeError({ status_code: 400, body: 'bad "canary"' })).toEqual({ message: 'bad …' });
  const many = new AggregateError([new Error('"canary"'), 'canary@x'], 'both');
  expect(JSON.stringify(describeError(many))).not.toContain('canary');
});

test('a copy of an error in a plain object keeps code, routine and calls, as pg-boss reports them', () => {
  const error = Object.assign(new Error('terminating connection of "canary"'), {
    code: '57P01',
    routine: 'ProcessInterrupts',
    detail: 'canary',
  });
  const copy = { ...error, message: error.message, stack: error.stack, queue: 'canary' };
  const line = logged({ err: copy, reason: copy });
  expect(line).not.toContain('canary');
  const { err, reason } = JSON.parse(line);
  const message = 'terminating connection of …';
  expect(err).toMatchObject({ code: '57P01', routine: 'ProcessInterrupts', message });
  expect(err.stack).toContain('log.test.ts');
  expect(reason).toBe(message);
});

test('a copy without a message, as of a connection that was tried at several addresses, has its code as one', () => {
  const error = Object.assign(new AggregateError([new Error('::1'), new Error('127.0.0.1')]), {
    code: 'ECONNREFUSED',
  });
  const copy = { ...error, message: error.message, stack: error.stack };
  expect(describeError(copy)).toMatchObject({ code: 'ECONNREFUSED', message: 'ECONNREFUSED' });
  expect(describeError(error)).toMatchObject({ code: 'ECONNREFUSED', message: '::1; 127.0.0.1' });
});

test.each([
  [
    new AggregateError([new Error('connect ECONNREFUSED ::1'), new Error('and 127.0.0.1')]),
    'connect ECONNREFUSED ::1; and 127.0.0.1',
  ],
  [new AggregateError([], ''), 'AggregateError'],
  [new Error('', { cause: { code: 'EPIPE', body: 'of "canary"' } }), 'of …'],
  [{ code: 'EPIPE' }, 'an object without a message'],
  [null, 'null'],
  ['text of canary@example.com', 'text of …'],
])('the message of %s is a text', (error, expected) => {
  expect(messageOf(error)).toBe(expected);
});

test('an error that causes itself has an end', () => {
  const error = new Error('');
  error.cause = error;
  expect(messageOf(error)).toBe('Error');
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(10_000);
});

test('an object without a message keeps its code', () => {
  expect(describeError({ code: 'EPIPE', email: 'canary' })).toEqual({
    code: 'EPIPE',
    message: 'an object without a message',
  });
});

test('details of refusals are scrubbed', () => {
  expect(logged({ detail: 'Unrecognized key: "canary"', reason: 'for canary@example.com' })).not.toContain(
    'canary',
  );
});

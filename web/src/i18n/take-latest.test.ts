import { expect, it } from 'vitest';
import { takeLatest } from './take-latest.ts';

function setUp() {
  const pending = new Map<string, PromiseWithResolvers<string>>();
  const load = (key: string) => {
    const result = Promise.withResolvers<string>();
    pending.set(key, result);
    return result.promise;
  };
  const resultOf = (key: string) => pending.get(key) as PromiseWithResolvers<string>;
  return { choose: takeLatest(load), resultOf };
}

it('returns what was loaded', async () => {
  const { choose, resultOf } = setUp();
  const french = choose('fr');
  resultOf('fr').resolve('Bonjour');
  expect(await french).toBe('Bonjour');
});

it('the second choice counts, also when the first comes later', async () => {
  const { choose, resultOf } = setUp();
  const french = choose('fr');
  const german = choose('de');
  resultOf('de').resolve('Hallo');
  expect(await german).toBe('Hallo');
  resultOf('fr').resolve('Bonjour');
  expect(await french).toBeNull();
});

it('a failure counts only for the newest', async () => {
  const { choose, resultOf } = setUp();
  const french = choose('fr');
  const german = choose('de');
  resultOf('fr').reject(new Error('away'));
  expect(await french).toBeNull();
  resultOf('de').reject(new Error('away'));
  await expect(german).rejects.toThrow('away');
});

import { expect, it } from 'vitest';
import { newestOnly } from './newest-only.ts';

function slowly() {
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const load = (key: string) => {
    const answer = Promise.withResolvers<string>();
    answers.set(key, answer);
    return answer.promise;
  };
  const answerTo = (key: string) => answers.get(key) as PromiseWithResolvers<string>;
  return { choose: newestOnly(load), answerTo };
}

it('gives what was loaded', async () => {
  const { choose, answerTo } = slowly();
  const french = choose('fr');
  answerTo('fr').resolve('Bonjour');
  expect(await french).toBe('Bonjour');
});

it('the second choice counts, also when the first comes later', async () => {
  const { choose, answerTo } = slowly();
  const french = choose('fr');
  const german = choose('de');
  answerTo('de').resolve('Hallo');
  expect(await german).toBe('Hallo');
  answerTo('fr').resolve('Bonjour');
  expect(await french).toBeNull();
});

it('a failure counts only for the newest', async () => {
  const { choose, answerTo } = slowly();
  const french = choose('fr');
  const german = choose('de');
  answerTo('fr').reject(new Error('away'));
  expect(await french).toBeNull();
  answerTo('de').reject(new Error('away'));
  await expect(german).rejects.toThrow('away');
});

import { describe, expect, it } from 'vitest';
import { subscribe } from './events.ts';

describe('a subscription', () => {
  const origin = 'http://127.0.0.1:4001';
  const other = 'http://127.0.0.1:5000/workshop/events';

  it.each([
    ['sets its address', undefined, [`${origin}/workshop/events`], 'new'],
    ['follows its port', other, [`${origin}/workshop/events`], 'new'],
    ['renews only the secret', `${origin}/workshop/events`, [], 'new'],
    ['leaves the address of somebody else', 'https://shop.example.com/events', [], undefined],
  ])('%s', async (_, url, expected, response) => {
    const urls: string[] = [];
    const keepsake = {
      getCallback: async () => (url === undefined ? undefined : { url, secretId: 'k1' }),
      async putCallback(address: string) {
        urls.push(address);
      },
      renewCallbackSecret: async () => 'new',
    };
    expect(await subscribe(keepsake, origin)).toBe(response);
    expect(urls).toEqual(expected);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CallbackReceiver, publicAddress, startReceiver } from '../../../test/callback-receiver.ts';
import { privateHosts, refusedUrls } from '../../../test/hostile/callback-addresses.ts';
import { createEgress } from './index.ts';

/**
 * T14: the client connects to this machine's receiver for every address, so every URL that is not refused is a
 * counted connection.
 */

const call = { headers: {}, body: '{}' };

let receiver: CallbackReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
afterEach(() => receiver.clear());

const post = (url: string, responses: readonly string[] = [publicAddress]) =>
  createEgress({ ...receiver.options, resolve: async () => responses }).post(url, call);

test.each(privateHosts)('%s', async (host) => {
  const outcome = await post(`https://${host}:${receiver.port}/`, ['127.0.0.1']);
  expect(receiver.connections).toBe(0);
  expect(outcome).toMatchObject({ kind: 'refused' });
});

test('every spelling is listed once, and a public address is called', async () => {
  expect(new Set(privateHosts).size).toBe(privateHosts.length);
  expect(privateHosts.length).toBeGreaterThanOrEqual(60);
  expect(await post(`https://${publicAddress}:${receiver.port}/`)).toMatchObject({ kind: 'responded' });
  expect(receiver.connections).toBe(1);
});

describe('tricks with the rest of the URL', () => {
  test('are refused, each for what it is', async () => {
    for (const [url, reason] of refusedUrls(receiver.port)) {
      expect(await post(url), url).toEqual({ kind: 'refused', reason });
      expect(receiver.connections, url).toBe(0);
    }
  });

  test('encoded line breaks stay encoded, and add no header', async () => {
    const url = `https://shop.example.com:${receiver.port}/a%0d%0aX-Evil:%201?b=%0D%0AHost:%20evil`;
    expect(await post(url)).toMatchObject({ kind: 'responded' });
    expect(receiver.received[0]?.path).toBe('/a%0d%0aX-Evil:%201?b=%0D%0AHost:%20evil');
    expect(receiver.received[0]?.headers).not.toHaveProperty('x-evil');
  });
});

describe('a name', () => {
  const url = () => `https://shop.example.com:${receiver.port}/`;

  test.each([
    ['one of them private', [publicAddress, '10.0.0.1']],
    ['a private one of the other family', [publicAddress, '::1']],
    ['a hundred, the last one private', [...Array<string>(99).fill(publicAddress), '192.168.1.1']],
    ['a public one in disguise', ['::ffff:93.184.216.34']],
    ['no address at all', ['shop.internal']],
    ['an empty one', ['']],
    ['one with a zone', ['fe80::1%lo']],
  ])('with several addresses: %s', async (_name, responses) => {
    expect(await post(url(), responses)).toEqual({ kind: 'refused', reason: 'not-public' });
    expect(receiver.connections).toBe(0);
  });

  test('that changes its records is resolved once a call, and only the checked address is called', async () => {
    let questions = 0;
    const resolve = async () => {
      questions += 1;
      return questions % 2 === 1 ? [publicAddress] : ['127.0.0.1'];
    };
    const egress = createEgress({ ...receiver.options, resolve });
    expect(await egress.post(url(), call)).toMatchObject({ kind: 'responded' });
    expect(questions).toBe(1);
    expect(receiver.addresses).toEqual([publicAddress]);
    expect(await egress.post(url(), call)).toEqual({ kind: 'refused', reason: 'not-public' });
    expect(receiver.connections).toBe(1);
  });

  test('without an address may have one later', async () => {
    expect(await post(url(), [])).toMatchObject({ kind: 'failed', reason: 'name' });
    expect(receiver.connections).toBe(0);
  });
});

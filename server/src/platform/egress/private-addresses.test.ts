import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CallbackReceiver, publicAddress, startReceiver } from '../../../test/callback-receiver.ts';
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

/** Names resolve to a private address. */
const spellings = [
  // Decimal, octal, hexadecimal, short, and mixtures of them.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0177.1',
  '0000000177.0.0.01',
  '0x7f000001',
  '0x7F.0.0.1',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '127.0.0.0x1',
  '127.255.255.254',
  '127.0.0.1.',
  '127.1.',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '127。0。0。1',
  '127．0．0．1',
  '127｡1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '𝟏𝟐𝟕.𝟎.𝟎.𝟏',
  '0x７f.1',
  // This network, private networks, link-local with the clouds' secrets, carriers.
  '0',
  '0.0.0.0',
  '0.1.2.3',
  '0x0',
  '10.0.0.1',
  '10.1',
  '012.1.2.3',
  '0xa000001',
  '172.16.0.1',
  '172.31.255.255',
  '0xac.0x10.1',
  '192.168.0.1',
  '192.168.257',
  '0300.0250.1.1',
  '3232235777',
  '169.254.169.254',
  '169.254.43518',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '168.63.129.16',
  // Protocol assignments, documentation, benchmarks, old relays, multicast, broadcast.
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '4294967295',
  // IPv6: loopback, unspecified, unique local, link-local, site-local, multicast, documentation, discard.
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::0.0.0.1]',
  '[::]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fdFF:ffff::1]',
  '[fe80::1]',
  '[FE80::a9fe:a9fe]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  // IPv4 inside of IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo, ORCHID.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:169.254.169.254]',
  '[0:0:0:0:0:ffff:10.0.0.1]',
  '[::ffff:93.184.216.34]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::10.0.0.1]',
  '[2002:7f00:1::1]',
  '[2002:a9fe:a9fe::]',
  '[2001::7f00:1]',
  '[2001:0:4136:e378:8000:63bf:807f:fffe]',
  '[2001:10::1]',
  '[2001:20::1]',
  // Names of this machine, and of its network.
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'local\u00ADhost',
  'foo.localhost',
  'postgres',
  'metadata.google.internal',
  'metadata.google.internal.',
  'kubernetes.default.svc',
  'printer.local',
  '127.0.0.1.nip.io',
  '7f000001.rbndr.example',
  'xn--lcalhst-b2ab.example',
] as const;

test.each(spellings)('%s', async (host) => {
  const outcome = await post(`https://${host}:${receiver.port}/`, ['127.0.0.1']);
  expect(receiver.connections).toBe(0);
  expect(outcome).toMatchObject({ kind: 'refused' });
});

test('every spelling is listed once, and a public address is called', async () => {
  expect(new Set(spellings).size).toBe(spellings.length);
  expect(spellings.length).toBeGreaterThanOrEqual(60);
  expect(await post(`https://${publicAddress}:${receiver.port}/`)).toMatchObject({ kind: 'responded' });
  expect(receiver.connections).toBe(1);
});

describe('tricks with the rest of the URL', () => {
  const tricks = (port: number): readonly (readonly [string, string])[] => [
    [`http://shop.example:${port}/`, 'scheme'],
    [`HTTP://shop.example:${port}/`, 'scheme'],
    [`ftp://shop.example:${port}/`, 'scheme'],
    [`wss://shop.example:${port}/`, 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://shop.example/_GET', 'scheme'],
    ['data:text/plain,hello', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    [`https://shop.example:${port}@127.0.0.1/`, 'credentials'],
    [`https://shop.example@127.0.0.1:${port}/`, 'credentials'],
    [`https://user:pass@shop.example:${port}/`, 'credentials'],
    [`https://127.0.0.1:${port}#@shop.example/`, 'not-public'],
    [`https://127.0.0.1:${port}?@shop.example/`, 'not-public'],
    [`https://127.0.0.1:${port}\\@shop.example/`, 'malformed'],
    [`https:\\\\127.0.0.1:${port}/`, 'malformed'],
    [`https:127.0.0.1:${port}/`, 'not-public'],
    [`https:///127.0.0.1:${port}/`, 'not-public'],
    [`https://shop.example:${port}/\r\nHost: evil.example`, 'malformed'],
    [`https://shop.example:${port}/ HTTP/1.1\r\n\r\nGET /admin`, 'malformed'],
    [`https://shop.ex\r\nample:${port}/`, 'malformed'],
    [`https://127.0\t.0.1:${port}/`, 'malformed'],
    [` https://shop.example:${port}/`, 'malformed'],
    [`https://shop.example:${port}/\u2028`, 'malformed'],
    [`https://shop.example:${port}/\u0000`, 'malformed'],
    ['https://shop.example/', 'port'],
    ['https://shop.example:22/', 'port'],
    ['https://shop.example:5432/', 'port'],
    ['https://shop.example:0/', 'port'],
    [`https://[fe80::1%25eth0]:${port}/`, 'malformed'],
    [`https://[::1:${port}/`, 'malformed'],
    [`https://999.1.1.1:${port}/`, 'malformed'],
    [`https://1.2.3.4.5:${port}/`, 'malformed'],
    [`https://:${port}/`, 'malformed'],
    [`//shop.example:${port}/`, 'malformed'],
    ['', 'malformed'],
    [`https://shop.example:${port}/${'x'.repeat(2048)}`, 'malformed'],
  ];

  test('are refused, each for what it is', async () => {
    for (const [url, reason] of tricks(receiver.port)) {
      expect(await post(url), url).toEqual({ kind: 'refused', reason });
      expect(receiver.connections, url).toBe(0);
    }
  });

  test('encoded line breaks stay encoded, and add no header', async () => {
    const url = `https://shop.example:${receiver.port}/a%0d%0aX-Evil:%201?b=%0D%0AHost:%20evil`;
    expect(await post(url)).toMatchObject({ kind: 'responded' });
    expect(receiver.received[0]?.path).toBe('/a%0d%0aX-Evil:%201?b=%0D%0AHost:%20evil');
    expect(receiver.received[0]?.headers).not.toHaveProperty('x-evil');
  });
});

describe('a name', () => {
  const url = () => `https://shop.example:${receiver.port}/`;

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

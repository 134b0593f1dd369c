import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { resolveByDns } from './resolve-target.ts';

const records: Record<string, readonly string[]> = {
  'both.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'four.example': ['93.184.216.34', '93.184.216.35'],
  'six.example': ['2606:2800:220:1::1'],
};
const types = { 1: 'A', 28: 'AAAA' } as const;

const server = createSocket('udp4');
const lookups: string[] = [];
let servers: string[];

function readName(question: Buffer): string {
  const labels = [];
  for (let at = 12; question[at]; at += 1 + (question[at] as number)) {
    labels.push(question.toString('ascii', at + 1, at + 1 + (question[at] as number)));
  }
  return labels.join('.');
}

/** A DNS response (RFC 1035, section 4). */
function reply(question: Buffer, name: string, isSix: boolean): Buffer {
  const found = (records[name] ?? []).filter((address) => isIPv6(address) === isSix);
  const end = 12 + name.length + 2 + 4;
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(records[name] ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(found.length, 6);
  head.writeUInt16BE(0, 10);
  const resources = found.map((address) => {
    const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
    return Buffer.concat([
      Buffer.from([0xc0, 12, 0, isSix ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, bytes.length]),
      bytes,
    ]);
  });
  return Buffer.concat([head, ...resources]);
}

beforeAll(async () => {
  server.on('message', (question, { port }) => {
    const name = readName(question);
    const type = question.readUInt16BE(12 + name.length + 2);
    lookups.push(`${types[type as 1 | 28]} ${name}`);
    if (name !== 'silent.example') server.send(reply(question, name, type === 28), port, '127.0.0.1');
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => server.close());
beforeEach(() => {
  lookups.length = 0;
});

test.each(['both.example', 'four.example', 'six.example'])('%s: one query per family', async (name) => {
  const found = await resolveByDns(name, new AbortController().signal, servers);
  expect([...found].sort()).toEqual([...(records[name] ?? [])].sort());
  expect(lookups.sort()).toEqual([`A ${name}`, `AAAA ${name}`]);
});

test.each(['missing.example', 'postgres', 'localhost'])(
  '%s: no domain is added, and no address found',
  async (name) => {
    expect(await resolveByDns(name, new AbortController().signal, servers)).toEqual([]);
    expect(lookups.sort()).toEqual([`A ${name}`, `AAAA ${name}`]);
  },
);

test('an aborted resolution ends at once', async () => {
  const cancelled = vi.spyOn(Resolver.prototype, 'cancel');
  const controller = new AbortController();
  const requested = once(server, 'message');
  const found = resolveByDns('silent.example', controller.signal, servers);
  await requested;
  controller.abort();
  expect(await found).toEqual([]);
  expect(cancelled).toHaveBeenCalledOnce();
  await expect(resolveByDns('both.example', AbortSignal.abort(), servers)).rejects.toThrow();
});

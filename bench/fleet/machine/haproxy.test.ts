// Proves PLA-84.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { documented, fillIn } from './haproxy.ts';

const values = { plain: 8080, tls: 8443, certificate: '/tmp/own.pem', servers: [4001, 4002] };

it('the documented configuration is filled in, and nothing else is changed', async () => {
  const text = await readFile(documented, 'utf8');
  const filled = fillIn(text, values).split('\n');
  const added = filled.filter((line) => !text.split('\n').includes(line)).map((line) => line.trim());
  expect(added).toEqual([
    'log stdout format raw local0',
    'maxconn 2000',
    'bind 127.0.0.1:8080',
    'bind 127.0.0.1:8443 ssl crt /tmp/own.pem alpn h2,http/1.1',
    'server api1 127.0.0.1:4001',
    'server api2 127.0.0.1:4002',
    'server api1 127.0.0.1:4001',
    'server api2 127.0.0.1:4002',
  ]);
  const removed = text.split('\n').filter((line) => !filled.includes(line));
  expect(removed).toHaveLength(added.length + 2);
});

it('a configuration without a line that is to be filled in is refused', () => {
  expect(() => fillIn('frontend site\n', values)).toThrow('the documented configuration of HAProxy has no');
});

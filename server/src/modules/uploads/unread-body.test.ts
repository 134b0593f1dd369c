import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { filesUrl } from '../../../test/uploads.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

function connect(): net.Socket {
  return net.connect((test.app.server.address() as net.AddressInfo).port, '127.0.0.1');
}

const size = 3_000_000;
const refused = Buffer.concat([
  Buffer.from(
    [
      `PATCH ${filesUrl}/${'A'.repeat(30)} HTTP/1.1`,
      'Host: localhost',
      'Authorization: Bearer TOKEN',
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${size}`,
      '\r\n',
    ].join('\r\n'),
  ),
  Buffer.alloc(size),
]);
const request = () => Buffer.from(refused.toString('latin1').replace('TOKEN', token), 'latin1');

async function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    test.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

it('an unread body of a refused request does not block its connection', async () => {
  const socket = connect();
  let responses = '';
  socket.on('data', (chunk) => {
    responses += chunk.toString('latin1');
  });
  socket.write(request());
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => responses.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  socket.destroy();
});

it('an unread body does not keep a connection that the client closes', async () => {
  const socket = connect();
  socket.on('error', () => {});
  socket.write(request());
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(connections).toBe(0);
});

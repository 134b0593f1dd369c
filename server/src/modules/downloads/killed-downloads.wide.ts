import { once } from 'node:events';
import http from 'node:http';
import { expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { minutes } from '../../../test/deadlines.ts';
import { downloadCalls, requestBytes } from '../../../test/download-calls.ts';
import { seededRandom } from '../../../test/seed.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { signUpPerson } from '../../../test/shared-album-calls.ts';
import { uploadNoise } from '../../../test/upload-noise.ts';

// Starts a server eleven times.
vi.setConfig({ testTimeout: 20 * minutes });

/** T3, downloads: kills the server in the middle of an archive, repeatedly. */

const cycles = 10;

async function readSome(
  server: ServerProcess,
  path: string,
  { from, bytes, tag }: { from: number; bytes: number; tag: string },
): Promise<Buffer> {
  const headers = { host: 'localhost', range: `bytes=${from}-`, 'if-range': tag };
  const request = http.get({ port: server.port, path, headers });
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(response.statusCode).toBe(206);
  const chunks: Buffer[] = [];
  let left = bytes;
  const closed = new Promise((resolve) => response.once('close', resolve));
  response.on('error', () => {});
  await new Promise((resolve) => {
    void closed.then(resolve);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      left -= chunk.byteLength;
      if (left <= 0) resolve(undefined);
    });
  });
  response.pause();
  await server.kill();
  response.resume();
  await closed;
  return Buffer.concat(chunks);
}

it(`an archive is downloaded completely over up to ${cycles} kills`, async () => {
  const random = seededRandom('killed downloads');
  const test = await createTestApp();
  const { databaseUrl, dataDir } = test;
  const anna = await signUpPerson(test, 'anna');
  const photos: string[] = [];
  for (const side of [3000, 400, 2000, 30, 3000]) photos.push(await uploadNoise(test, anna.token, side));
  const calls = downloadCalls(test, anna.token);
  const { id } = await calls.create(photos);
  const path = await calls.address(id);
  const response = await requestBytes(test, path);
  const [whole, tag] = [response.rawPayload, String(response.headers.etag)];

  let got = Buffer.alloc(0);
  let kills = 0;
  for (let cycle = 0; got.byteLength < whole.byteLength; cycle += 1) {
    const server = await startServerProcess({ role: 'api', databaseUrl, dataDir });
    const bytes = cycle < cycles ? 1 + random.below(whole.byteLength / (2 * cycles)) : whole.byteLength;
    got = Buffer.concat([got, await readSome(server, path, { from: got.byteLength, bytes, tag })]);
    kills += 1;
  }
  expect(kills).toBeGreaterThan(2);
  expect(got.equals(whole)).toBe(true);
  expect(await calls.list()).toMatchObject([{ id, state: 'ready' }]);
  await test.close();
});

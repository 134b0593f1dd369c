/**
 * Sends files to Keepsake by tus (create, then one PATCH, as the site does), or to a WebDAV server by PUT with
 * `sync` and `sha256sum` of each file: the least that is as durable and verified.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beginHeaders, filesUrl, patchHeaders } from '../../server/test/uploads.ts';
import { serveProgram } from '../environment/program.ts';
import { numbered } from './numbered-jpeg.ts';
import { keepAlive, runConcurrently, sendRequest } from './send-request.ts';

const run = promisify(execFile);

export interface UploadRun {
  readonly origin: string;
  /** A JPEG; each upload adds a comment of its own. */
  readonly jpeg: string;
  readonly from: number;
  readonly count: number;
  readonly concurrency: number;
  /** Token of the library; absent for a WebDAV server. */
  readonly token?: string;
  readonly folder?: string;
}

function sendToKeepsake({ origin, token, concurrency }: UploadRun) {
  const agent = keepAlive(concurrency);
  const authorization = { authorization: `Bearer ${token}` };
  return async (body: Buffer[]) => {
    const bytes = body.reduce((sum, part) => sum + part.byteLength, 0);
    const begin = { agent, method: 'POST', headers: { ...authorization, ...beginHeaders(bytes) }, body: [] };
    const { headers } = await sendRequest(`${origin}${filesUrl}`, begin);
    const send = { agent, method: 'PATCH', headers: { ...authorization, ...patchHeaders(0) }, body };
    const response = await sendRequest(new URL(headers.location as string, origin).href, send);
    if (!response.headers['x-image-id']) throw new Error('an upload has no image id');
  };
}

function sendToWebDav({ origin, folder = '', concurrency }: UploadRun) {
  const agent = keepAlive(concurrency);
  return async (body: Buffer[], number: number) => {
    const name = `upload-${number}.jpg`;
    await sendRequest(`${origin}/${name}`, { agent, method: 'PUT', body });
    await run('sync', [path.join(folder, name)]);
    await run('sha256sum', [path.join(folder, name)]);
  };
}

/** Seconds for all uploads, their bytes, and the milliseconds of each. */
serveProgram(async (upload: UploadRun) => {
  const jpeg = await readFile(upload.jpeg);
  const send = upload.token ? sendToKeepsake(upload) : sendToWebDav(upload);
  const numbers = Array.from({ length: upload.count }, (_, index) => upload.from + index);
  let bytes = 0;
  const times: number[] = [];
  const seconds = await runConcurrently(numbers, upload.concurrency, async (number) => {
    const body = numbered(jpeg, number);
    bytes += body.reduce((sum, part) => sum + part.byteLength, 0);
    const since = performance.now();
    await send(body, number);
    times.push(performance.now() - since);
  });
  return { seconds, bytes, times };
});

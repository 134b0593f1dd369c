import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines, within } from './deadlines.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { encodeMetadata, filesUrl, makeJpeg } from './uploads.ts';

/** Two APIs and a worker as processes over one database and folder. */

const photosEach = 8;

const long = { timeout: 2 * deadlines.limitPasses };

let test: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let apis: ServerProcess[];
let worker: ServerProcess;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.signUp('anna@demo.keepsake.test')).token;
  const started = await Promise.all([
    startServerProcess({ role: 'api', ...test }),
    startServerProcess({ role: 'api', ...test }),
    startServerProcess({ role: 'worker', ...test }),
  ]);
  apis = started.slice(0, 2);
  worker = started[2];
});
afterAll(async () => {
  await Promise.all([...apis, worker].map((one) => one.kill()));
  await test.close();
});

function tusHeaders(bytes: Buffer) {
  return {
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.byteLength),
    'upload-metadata': encodeMetadata({ filename: 'fleet.jpg', filetype: 'image/jpeg' }),
  };
}

async function upload(api: ServerProcess, seed: number): Promise<string> {
  const bytes = await makeJpeg({ seed, takenAt: '2024:05:06 07:08:09' });
  const response = await fetch(`${api.origin}${filesUrl}`, {
    method: 'POST',
    headers: { ...tusHeaders(bytes), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(201);
  return response.headers.get('x-image-id') as string;
}

async function figure({ origin }: ServerProcess, line: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  );
}

/** Deadline of a job that a stopped worker put back, which waits for the queue's next poll. */
const jobsEnd = { timeout: deadlines.limitPasses };

const jobsDone = 'keepsake_job_duration_seconds_count{queue="make-renditions",outcome="done"}';
const pictures = 'keepsake_decoder_duration_seconds_count{kind="raster",outcome="done"}';

it('an upload to one API is shown by the other, and the worker makes the thumbnails', long, async () => {
  const seeds = Array.from({ length: photosEach }, (_, index) => index);
  const uploaded = await Promise.all(
    apis.flatMap((api, which) => seeds.map((seed) => upload(api, 1 + which * photosEach + seed))),
  );
  expect(new Set(uploaded).size).toBe(2 * photosEach);
  for (const { origin } of apis) {
    const headers = { authorization: `Bearer ${token}` };
    const list = await fetch(`${origin}/api/photo-management/photos`, { headers });
    const { images } = (await list.json()) as { images: { imageId: string }[] };
    expect(images.map(({ imageId }) => imageId).sort()).toEqual([...uploaded].sort());
  }
  await expect.poll(() => figure(worker, jobsDone), jobsEnd).toBe(2 * photosEach);
  expect(await figure(worker, pictures)).toBe(2 * photosEach);
  for (const api of apis) {
    expect(await figure(api, jobsDone)).toBe(0);
    expect(await figure(api, 'keepsake_uploads_total{outcome="photo"}')).toBe(photosEach);
    // The API reads headers once; the worker decodes.
    expect(await figure(api, pictures)).toBe(photosEach);
    expect(await figure(api, 'keepsake_jobs{queue="make-renditions",state="waiting"}')).toBe(0);
    expect(await figure(api, 'keepsake_jobs{queue="make-renditions",state="dead"}')).toBe(0);
  }
});

it('a worker that is stopped finishes running jobs and loses none', long, async () => {
  const before = photosEach * 2;
  const more = Array.from({ length: 30 }, (_, index) => 100 + index);
  for (const seed of more) await upload(apis[0] as ServerProcess, seed);
  worker.terminate();
  expect(await worker.ended()).toBe(0);
  worker = await startServerProcess({ role: 'worker', ...test });
  const [api] = apis;
  const unfinished = () =>
    Promise.all(
      ['waiting', 'dead'].map((state) =>
        figure(api as ServerProcess, `keepsake_jobs{queue="make-renditions",state="${state}"}`),
      ),
    );
  await expect.poll(unfinished, jobsEnd).toEqual([0, 0]);
  const withPicture = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const list = await fetch(`${api?.origin}/api/photo-management/photos`, { headers });
    const { images } = (await list.json()) as { images: { averageColour?: string }[] };
    return [images.length, images.filter(({ averageColour }) => averageColour !== undefined).length];
  };
  const all = before + more.length;
  await expect.poll(withPicture, jobsEnd).toEqual([all, all]);
});

it('a stalled upload does not delay the end, and continues at the other API', long, async () => {
  const [first, second] = apis as [ServerProcess, ServerProcess];
  const bytes = await makeJpeg({ seed: 999 });
  const received = await figure(first, 'keepsake_upload_bytes_total');
  const created = await fetch(`${first.origin}${filesUrl}`, { method: 'POST', headers: tusHeaders(bytes) });
  const address = created.headers.get('location') as string;
  const headers = {
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.byteLength),
  };
  const stalled = http.request(`${first.origin}${address}`, { method: 'PATCH', headers });
  stalled.on('error', () => undefined);
  stalled.write(bytes.subarray(0, 400));
  await expect.poll(() => figure(first, 'keepsake_upload_bytes_total')).toBe(received + 400);
  first.terminate();
  // An API that the stalled upload held up would exit with 1.
  expect(await within(deadlines.limitPasses, first.ended(), 'the end of the first API')).toBe(0);

  const state = await fetch(`${second.origin}${address}`, { method: 'HEAD', headers: tusHeaders(bytes) });
  const offset = Number(state.headers.get('upload-offset'));
  expect(offset).toBe(400);
  const rest = http.request(`${second.origin}${address}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '400', 'content-length': String(bytes.byteLength - 400) },
  });
  rest.end(bytes.subarray(offset));
  const [response] = (await once(rest, 'response')) as [http.IncomingMessage];
  expect(response.statusCode).toBe(204);
  expect(response.headers['x-image-id']).toBeTruthy();
});

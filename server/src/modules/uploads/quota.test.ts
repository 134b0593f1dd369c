import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '@keepsake/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { testBrandFile } from '../../../test/brand.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { beginHeaders, filesUrl, makeJpeg, patchUpload, tus } from '../../../test/uploads.ts';

/** Two processes on one database share the limits. */

type App = TestApp & { databaseUrl: string };

const quota = { photos: 6, bytes: 20_000 };
const wide = 'wide.localhost';

let folder: string;
let apps: [App, App];
let token: string;
let ownerId: string;
let seed = 40_000;
let customers = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-brands-'));
  const brands = [
    testBrandFile({ quota }),
    testBrandFile({ id: 'wide' }, [{ hosts: [wide], channel: 'WIDE-GB' }]),
  ];
  for (const brand of brands) {
    await writeFile(path.join(folder, `${brand.id}.json`), JSON.stringify(brand));
    await mkdir(path.join(folder, brand.id));
    const { icon, wordmark, hero } = brand.theme.pictures;
    for (const file of [icon, wordmark.file, hero])
      await writeFile(path.join(folder, brand.id, file), '<svg/>');
  }
  const first = await createTestApp({ brandsFolder: folder });
  apps = [first, await createTestApp({ brandsFolder: folder, beside: first })];
});
afterAll(async () => {
  await apps[1].close();
  await apps[0].close();
  await rm(folder, { recursive: true });
});
afterEach(() => runOnServer(apps[0].databaseUrl, 'update uploads set finished_at = created_at'));

async function newCustomer(): Promise<void> {
  customers += 1;
  ({ token, customerId: ownerId } = await apps[0].signUp(`customer${customers}@demo.keepsake.test`));
}

const newPhoto = () => makeJpeg({ seed: seed++ });

/** Starts an upload: returns its address, or the error code. */
async function begin(bytes: number, app: TestApp = apps[0], host = 'localhost'): Promise<string> {
  const headers = { ...beginHeaders(bytes), host };
  const response = await app.request(token, { method: 'POST', url: filesUrl, headers });
  if (response.statusCode === 201) return String(response.headers.location);
  return `${response.statusCode} ${response.json().code}`;
}

const beginAtOnce = (count: number, bytes: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => begin(bytes, apps[index % 2])));

async function upload(bytes: Buffer): Promise<string> {
  const response = await patchUpload(apps[0], token, await begin(bytes.byteLength), 0, bytes);
  expect(response.statusCode).toBe(204);
  return String(response.headers['x-image-id']);
}

const full = '413 quota-exceeded';
const createdUrls = (responses: readonly string[]) =>
  responses.filter((response) => response.startsWith('/'));

describe('the quota of an account', () => {
  it('counts photos that are being uploaded, across processes', async () => {
    await newCustomer();
    const responses = await beginAtOnce(20, 100);
    expect(createdUrls(responses)).toHaveLength(quota.photos);
    expect(new Set(responses.filter((response) => !response.startsWith('/')))).toEqual(new Set([full]));
    for (const url of createdUrls(responses))
      await apps[1].request(token, { method: 'DELETE', url, headers: tus });
    expect(createdUrls(await beginAtOnce(20, 100))).toHaveLength(quota.photos);
  });

  it('counts their declared bytes exactly', async () => {
    await newCustomer();
    expect(createdUrls(await beginAtOnce(3, 6000))).toHaveLength(3);
    expect(await begin(2001)).toBe(full);
    expect(await begin(2000)).toMatch(/^\//);
    expect(await begin(1)).toBe(full);
  });

  it('counts photos until they are deleted', async () => {
    await newCustomer();
    const photos = [];
    for (let index = 0; index < quota.photos; index += 1) photos.push(await upload(await newPhoto()));
    expect(await begin(100)).toBe(full);
    const url = '/api/photo-management/photos';
    await apps[0].request(token, { method: 'DELETE', url, body: { photoIds: photos.slice(0, 1) } });
    expect(createdUrls(await beginAtOnce(4, 100))).toHaveLength(1);
  });

  it('cannot be exceeded by restoring photos, some or all', async () => {
    await newCustomer();
    const photos: string[] = [];
    for (let index = 0; index < quota.photos; index += 1) photos.push(await upload(await newPhoto()));
    const request = (method: 'DELETE' | 'POST', path: string, body: object) =>
      apps[1].request(token, { method, url: `/api/photo-management/photos${path}`, body });
    await request('DELETE', '', { photoIds: photos.slice(0, 2) });
    await upload(await newPhoto());
    const tooMany = await request('POST', '/restore', { photoIds: photos.slice(0, 3) });
    expect(`${tooMany.statusCode} ${tooMany.json().code}`).toBe(full);
    expect((await request('POST', '/restore/all', {})).json().code).toBe('quota-exceeded');
    expect((await request('POST', '/restore', { photoIds: photos.slice(1, 3) })).json()).toEqual({
      failed: [],
    });
    expect((await request('POST', '/restore/all', {})).json().code).toBe('quota-exceeded');
  });

  it('is not used by duplicates or refused photos', async () => {
    await newCustomer();
    const bytes = await newPhoto();
    for (let index = 0; index < 3; index += 1) await upload(bytes);
    const refused = await begin(30);
    const response = await patchUpload(apps[0], token, refused, 0, Buffer.alloc(30, 'no photo'));
    expect(response.statusCode).toBe(415);
    expect(createdUrls(await beginAtOnce(10, 100))).toHaveLength(quota.photos - 1);
  });

  it('is that of the brand of the upload', async () => {
    await newCustomer();
    for (let index = 0; index < quota.photos; index += 1) expect(await begin(100)).toMatch(/^\//);
    expect(await begin(100)).toBe(full);
    expect(await begin(limits.upload.maxBytes, apps[0], wide)).toMatch(/^\//);
  });

  it('is separate for each account', async () => {
    await newCustomer();
    await beginAtOnce(quota.photos, 100);
    await newCustomer();
    expect(createdUrls(await beginAtOnce(20, 100))).toHaveLength(quota.photos);
  });
});

it('allows 10,000 unfinished uploads of an account', async () => {
  await newCustomer();
  await runOnServer(
    apps[0].databaseUrl,
    `insert into uploads (tenant_id, owner_id, upload_id, blob_key, file_name, total_bytes, metadata, created_at, expires_at)
     select 'demo', '${ownerId}', 'unfinished' || n, 'key' || n, 'a.jpg', 1, 'filename YQ==', created_at, '2099-01-01'
     from customers, generate_series(1, ${limits.upload.maxUnfinished - 3}) n where customer_id = '${ownerId}'`,
  );
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => begin(100, apps[index % 2], wide)),
  );
  expect(createdUrls(responses)).toHaveLength(3);
  expect(responses.filter((response) => response === '429 too-many-uploads')).toHaveLength(5);
  const [url = ''] = createdUrls(responses);
  await apps[0].request(token, { method: 'DELETE', url, headers: tus });
  expect(await begin(100, apps[0], wide)).toMatch(/^\//);
  expect(await begin(100, apps[0], wide)).toBe('429 too-many-uploads');
});

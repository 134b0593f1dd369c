// Proves INV-8.

import { limits } from '@keepsake/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type InvoiceOwner, invoicePdf, signUpOwner } from '../../../test/invoice-owner.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { readArchive } from '../../platform/archives/read-archive.suite.ts';
import { findYear, openParts, partsOf } from './invoice-archive.ts';

let test: Awaited<ReturnType<typeof createTestApp>>;
let shop: string;
let owner: InvoiceOwner;

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const run = <Row extends object>(statement: string) => runOnServer<Row>(test.databaseUrl, statement);

beforeAll(async () => {
  test = await createTestApp();
  shop = await test.backOfficeToken();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await signUpOwner(test, shop);
  await owner.put('b', { date: '2026-03-25', invoiceNumber: '2026-2' });
  await owner.putFile('b', pdf('two'));
  await owner.put('a', { date: '2026-01-02', invoiceNumber: '2026/1', isHistorical: true });
  await owner.putFile('a', pdf('one'));
});

const request = (of: InvoiceOwner, year: string, headers = {}) =>
  test.request(of.token, { method: 'GET', url: `/api/invoice/api/v1/InvoiceArchives/me/${year}`, headers });

async function addressOf(year = '2026', headers = {}): Promise<string> {
  const response = await request(owner, year, headers);
  expect(response.statusCode).toBe(200);
  const { pathname, search } = new URL(response.json().url);
  return `${pathname}${search}`;
}

const fetchZip = (url: string, headers: Record<string, string> = {}) =>
  test.request(undefined, { method: 'GET', url, headers });

async function readZip(url: string): Promise<Record<string, string>> {
  const response = await fetchZip(url);
  expect(response.statusCode).toBe(200);
  const files = await readArchive(response.rawPayload);
  return Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()]));
}

const blobKeyOf = async (name: string) => {
  const [row] = await run<{ blob_key: string }>(
    `select blob_key from shop_files where owner_id = '${owner.id(name)}'`,
  );
  return row?.blob_key ?? '';
};

describe('the zip of a year', () => {
  it('has its invoices, the earliest first, named by date, number and brand', async () => {
    await owner.put('old', { date: '2025-12-31' });
    await owner.putFile('old');
    await owner.put('same', { date: '2026-03-25', invoiceNumber: '2026-2', kind: 'credit', amount: -1 });
    await owner.putFile('same');
    const files = await readZip(await addressOf());
    expect(files).toEqual({
      '2026-01-02 Invoice-2026_1-Lumibook.pdf': String(pdf('one')),
      '2026-03-25 Invoice-2026-2-Lumibook.pdf': String(pdf('two')),
      '2026-03-25 Credit-note-2026-2-Lumibook.pdf': String(invoicePdf),
    });
    expect(Object.keys(files)[0]).toContain('2026-01-02');
  });

  it('gives invoices with the same number names of their own', async () => {
    await owner.put('twin', { date: '2026-03-25', invoiceNumber: '2026-2' });
    await owner.putFile('twin');
    expect(Object.keys(await readZip(await addressOf())).sort()).toEqual([
      '2026-01-02 Invoice-2026_1-Lumibook.pdf',
      '2026-03-25 Invoice-2026-2-Lumibook (2).pdf',
      '2026-03-25 Invoice-2026-2-Lumibook.pdf',
    ]);
  });

  it('is saved under its year, and resumed', async () => {
    const url = await addressOf();
    const whole = await fetchZip(url);
    expect(whole.headers['content-disposition']).toContain('filename="Invoices-2026.zip"');
    const tag = String(whole.headers.etag);
    const part = await fetchZip(url, { range: 'bytes=10-', 'if-range': tag });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10))).toBe(true);
    await owner.putFile('b', pdf('other'), '2026-11-03T10:00:00Z');
    const changed = await fetchZip(url, { range: 'bytes=10-', 'if-range': tag });
    expect(changed.statusCode).toBe(200);
    expect(changed.rawPayload.includes('other')).toBe(true);
  });

  it('names what the shop has not sent in a text, in the language of the request', async () => {
    await owner.put('c', { date: '2026-05-05', invoiceNumber: '2026-3' });
    const files = await readZip(await addressOf('2026', { 'accept-language': 'de-DE' }));
    expect(Object.keys(files)).toHaveLength(3);
    expect(files['missing.txt']).toMatch(
      /^Der Shop hat diese Rechnungen noch nicht geschickt.*\n\n2026-05-05 Invoice-2026-3-Lumibook\.pdf\n$/,
    );
  });
});

describe('a PDF', () => {
  it('that was stored before zips had them is read once', async () => {
    await run(
      `update shop_files set crc32 = null where owner_id in ('${owner.id('a')}', '${owner.id('b')}')`,
    );
    const files = await readZip(await addressOf());
    expect(Object.keys(files)).toHaveLength(2);
    const rows = await run(`select 1 from shop_files where crc32 is null and owner_id = '${owner.id('a')}'`);
    expect(rows).toEqual([]);
  });

  it('that is lost ends the zip, and is missing in the next one', async () => {
    const url = await addressOf();
    await test.platform.blobs.remove(await blobKeyOf('a'));
    expect((await fetchZip(url)).statusCode).toBe(410);
    const files = await readZip(await addressOf());
    expect(Object.keys(files)).toEqual(['2026-03-25 Invoice-2026-2-Lumibook.pdf', 'missing.txt']);
    expect(files['missing.txt']).toContain('2026-01-02 Invoice-2026_1-Lumibook.pdf');
  });

  it('that the shop has withdrawn meanwhile ends the zip', async () => {
    const { platform, modules } = test;
    const dependencies = { ...platform, invoices: modules.invoices, shopFiles: modules.shopFiles };
    const { customerId } = await test.signUp(`${owner.name}@demo.keepsake.test`);
    const of = { customer: { tenantId: 'demo', customerId }, year: '2026' };
    const parts = partsOf(await findYear(dependencies, of), of, 'en-GB');
    await owner.send('DELETE', `/invoices/${owner.id('a')}`, {
      query: { updatedAt: '2026-11-03T09:00:00Z' },
    });
    const open = openParts(dependencies, of, parts);
    await expect(open(0, { start: 0, end: 3 })).rejects.toMatchObject({ code: 'not-found' });
    const bytes = [];
    for await (const piece of await open(1, { start: 0, end: 3 })) bytes.push(piece);
    expect(Buffer.concat(bytes).toString()).toBe('%PDF');
  });

  it('that is damaged is in no zip', async () => {
    const url = await addressOf();
    const key = await blobKeyOf('a');
    await test.platform.blobs.remove(key);
    await test.platform.blobs.put(key, pdf('eno'));
    await fetchZip(url).catch(() => undefined);
    expect(Object.keys(await readZip(await addressOf()))).toContain('missing.txt');
  });
});

describe('a zip of invoices is refused', () => {
  it('to private customers, and for years without invoices', async () => {
    const person = await signUpOwner(test, shop, { isBusiness: false });
    await person.put('b');
    expect((await request(person, '2026')).statusCode).toBe(404);
    expect((await request(owner, '2019')).statusCode).toBe(404);
    expect((await request(owner, '20266')).statusCode).toBe(400);
  });

  it('where the address is another one than was signed, or has expired', async () => {
    const url = await addressOf();
    const other = await signUpOwner(test, shop);
    await other.put('b', { date: '2025-02-02' });
    for (const changed of [url.replace('/2026?', '/2025?'), url.replace('l=en-GB', 'l=de-DE')]) {
      expect(changed).not.toBe(url);
      expect((await fetchZip(changed)).statusCode).toBe(404);
    }
    expect(limits.downloads.urlSeconds).toBe(24 * 3600);
  });

  it('once the invoices are another customer’s', async () => {
    const url = await addressOf();
    const other = await signUpOwner(test, shop);
    for (const name of ['a', 'b']) {
      await owner.put(name, { shopCustomerId: other.name, updatedAt: '2026-11-03T09:00:00Z' });
    }
    expect((await fetchZip(url)).statusCode).toBe(404);
  });

  it('once the account is deleted', async () => {
    const url = await addressOf();
    await owner.send('DELETE', `/customers/${owner.name}`, {});
    expect((await fetchZip(url)).statusCode).toBe(404);
  });
});

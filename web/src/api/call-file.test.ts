import { documentFiles } from '@keepsake/contract/documents';
import { expect, it, vi } from 'vitest';
import type { Fetch } from '../browser/network.ts';
import { createCallFile, fileNameOf } from './call-file.ts';
import type { ConfiguredBases } from './route-url.ts';

const bases = { invoiceApi: 'https://invoices.test/base' } as ConfiguredBases;
const disposition = 'attachment; filename="Invoice-K1.pdf"';
const pdf = (headers: Record<string, string> = {}) => new Response('%PDF-1.7', { headers });

function setUp(...responses: (Response | Error)[]) {
  const fetch = vi.fn<Fetch>(async () => {
    const response = responses.shift();
    if (!response || response instanceof Error) throw response ?? new Error('one call too many');
    return response;
  });
  const session = {
    account: () => null,
    accessToken: async () => 'token-1',
    replace: async () => 'token-2',
    resume: async () => {},
  };
  const callFile = createCallFile({
    fetch,
    newId: () => 'id-1',
    isOnline: () => true,
    bases: () => bases,
    session: () => session,
  });
  const tokens = () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'));
  return { fetch, tokens, get: () => callFile(documentFiles.invoice, { params: { id: 'F 1' } }) };
}

it('requests bytes with the token, under the name of the server', async () => {
  const { get, fetch, tokens } = setUp(pdf({ 'Content-Disposition': disposition }));
  const { blob, fileName } = await get();
  expect(await blob.text()).toBe('%PDF-1.7');
  expect(fileName).toBe('Invoice-K1.pdf');
  expect(fetch.mock.calls[0]?.[0]).toBe('https://invoices.test/base/api/v1/InvoiceGroupFiles/me/F%201');
  expect(tokens()).toEqual(['Bearer token-1']);
});

it('is named by its id where the server sends no name', async () => {
  expect((await setUp(pdf()).get()).fileName).toBe('F 1');
});

it('requests another token once', async () => {
  const { get, tokens } = setUp(new Response('', { status: 401 }), pdf());
  await get();
  expect(tokens()).toEqual(['Bearer token-1', 'Bearer token-2']);
});

it('rejects with the error of the server, or without a response', async () => {
  const missing = { code: 'not-found', message: 'Missing', correlationId: 'from-the-server' };
  const refused = setUp(new Response(JSON.stringify(missing), { status: 404 }));
  await expect(refused.get()).rejects.toMatchObject({ status: 404, code: 'not-found' });
  await expect(setUp(new TypeError('no network')).get()).rejects.toMatchObject({ code: 'network' });
});

it('rejects when the bytes are cut off', async () => {
  const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut off')) });
  await expect(setUp(new Response(cut)).get()).rejects.toMatchObject({ status: 0, code: 'network' });
});

it.each([
  [null, undefined],
  ['inline', undefined],
  ['attachment; filename="a.pdf"', 'a.pdf'],
  [`attachment; filename="__.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA.pdf`, 'Łódź.pdf'],
  [`attachment; filename="a.pdf"; filename*=UTF-8''%E0%A4%A`, 'a.pdf'],
])('the name in %s is %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

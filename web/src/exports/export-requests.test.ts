// Proves EXP-11, EXP-14, EXP-16, EXP-18, EXP-19, EXP-20.

import { exportsRoutes } from '@keepsake/contract/exports';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';

const call = vi.hoisted(() => vi.fn());
const checkAddress = vi.hoisted(() => vi.fn());
const downloadFrom = vi.hoisted(() => vi.fn());
vi.mock('../api/client.ts', () => ({ call }));
vi.mock('../api/check-address.ts', () => ({ checkAddress }));
vi.mock('../browser/download.ts', () => ({ downloadFrom }));

const { fetchExport } = await import('./export-queries.ts');
const { requestExport } = await import('./export-requests.ts');
const { saveChunk } = await import('./export-requests.ts');

afterEach(() => void vi.resetAllMocks());

const failure = (code: string, status = 200) =>
  new ApiError({ status, code, message: 'As it came', correlationId: 'c-1', path: '/backups', text: '{}' });

it.each(['REQUESTED', 'IN_PROGRESS', 'READY'] as const)(
  'sends the channel, and accepts %s',
  async (status) => {
    call.mockResolvedValue({ status });
    expect(await requestExport('LB-GB')).toEqual({ status });
    expect(call.mock.calls).toEqual([[exportsRoutes.createExport, { body: { channel: 'LB-GB' } }]]);
  },
);

it('fails when the export failed', async () => {
  call.mockResolvedValue({ status: 'FAILED' });
  await expect(requestExport('LB-GB')).rejects.toThrow('Unable to generate backup request!');
});

it.each([
  ['a request', () => requestExport('LB-GB')],
  ['an export', () => fetchExport('b-1')],
  ['the address of a zip', () => saveChunk('b-1', 0)],
])('rejects an invalid response to %s', async (_what, send) => {
  call.mockRejectedValue(failure('invalid-data'));
  await expect(send()).rejects.toMatchObject({
    name: 'ApiError',
    message: 'Unable to parse response!',
    code: 'invalid-data',
    correlationId: 'c-1',
    path: '/backups',
    text: '{}',
  });
  expect(downloadFrom).not.toHaveBeenCalled();
});

it('leaves other failures as they are', async () => {
  const refused = failure('not-found', 404);
  call.mockRejectedValue(refused);
  await expect(fetchExport('b-1')).rejects.toBe(refused);
});

it('saves a zip under its name, once its address has responded', async () => {
  call.mockResolvedValue({ url: 'https://photos.test/2' });
  checkAddress.mockImplementation(async () => expect(downloadFrom).not.toHaveBeenCalled());
  await saveChunk('b-1', 2);
  expect(call.mock.calls).toEqual([
    [exportsRoutes.getExportChunkUrl, { params: { backupId: 'b-1', iteration: 2 } }],
  ]);
  expect(checkAddress.mock.calls).toEqual([['https://photos.test/2']]);
  expect(downloadFrom.mock.calls).toEqual([['https://photos.test/2', 'photo-export-2.zip']]);
});

it('saves nothing when the zip is not there', async () => {
  call.mockResolvedValue({ url: 'https://photos.test/2' });
  checkAddress.mockRejectedValue(failure('unexpected', 410));
  await expect(saveChunk('b-1', 2)).rejects.toMatchObject({ status: 410 });
  expect(downloadFrom).not.toHaveBeenCalled();
});

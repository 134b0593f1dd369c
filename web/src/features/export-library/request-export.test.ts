import { exportsRoutes } from '@keepsake/contract/exports';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';

const call = vi.hoisted(() => vi.fn());
const checkAddress = vi.hoisted(() => vi.fn());
const downloadFrom = vi.hoisted(() => vi.fn());
vi.mock('../../api/client.ts', () => ({ call }));
vi.mock('../../api/check-address.ts', () => ({ checkAddress }));
vi.mock('../../browser/download.ts', () => ({ downloadFrom }));

const { askForExport } = await import('./export-queries.ts');
const { requestExport } = await import('./request-export.ts');
const { saveChunk } = await import('./save-chunk.ts');

afterEach(() => void vi.resetAllMocks());

const failure = (code: string, status = 200) =>
  new ApiError({ status, code, message: 'As it came', correlationId: 'c-1', path: '/backups', text: '{}' });

// spec P7.33, P4.14
it.each(['REQUESTED', 'IN_PROGRESS', 'READY'] as const)(
  'asks with the channel, and takes %s',
  async (status) => {
    call.mockResolvedValue({ status });
    expect(await requestExport('LB-GB')).toEqual({ status });
    expect(call.mock.calls).toEqual([[exportsRoutes.createExport, { body: { channel: 'LB-GB' } }]]);
  },
);

// spec P4.14, P8.13
it('fails when the export failed', async () => {
  call.mockResolvedValue({ status: 'FAILED' });
  await expect(requestExport('LB-GB')).rejects.toThrow('Unable to generate backup request!');
});

// spec P8.12
it.each([
  ['a request', () => requestExport('LB-GB')],
  ['an export', () => askForExport('b-1')],
  ['the address of a zip', () => saveChunk('b-1', 0)],
])('says that the answer to %s cannot be read', async (_what, ask) => {
  call.mockRejectedValue(failure('invalid-data'));
  await expect(ask()).rejects.toMatchObject({
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
  await expect(askForExport('b-1')).rejects.toBe(refused);
});

// spec P2.88, P7.35
it('saves a zip under its name, once its address has answered', async () => {
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

import { expect, it } from 'vitest';
import { refuseFullDisk } from './full-disk.ts';
import { BackupRefused } from './refused.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });
const fails = (code: string) => refuseFullDisk('/backups', () => Promise.reject(failure(code)));

it.each(['ENOSPC', 'EDQUOT'])('reports a full disk for %s', async (code) => {
  const error = await fails(code).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackupRefused);
  expect((error as Error).message).toContain('There is no room left in /backups');
});

it('passes on other errors, and the result of the work', async () => {
  await expect(fails('EIO')).rejects.toMatchObject({ code: 'EIO' });
  expect(await refuseFullDisk('/backups', async () => 3)).toBe(3);
});

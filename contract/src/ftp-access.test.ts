// Proves BUS-9.

import { expect, it } from 'vitest';
import { ftpAccess } from './config.ts';

const ftp = {
  host: 'sftp.example.com',
  port: 22,
  protocol: 'SFTP',
  folder: '/in',
  userName: 'shop-{customerNumber}',
  fileNaming: '{orderNumber}.pdf',
  exampleXml: '<order>\n</order>\n',
};

it('FTP instructions are valid with and without a user name', () => {
  expect(ftpAccess.parse(ftp)).toEqual(ftp);
  const { userName: _, ...unnamed } = ftp;
  expect(ftpAccess.parse(unnamed)).toEqual(unnamed);
});

it.each([
  ['a port of 0', { port: 0 }, 'must be a port from 1 to 65535'],
  ['a port that there is not', { port: 65_536 }, 'must be a port from 1 to 65535'],
  ['a port as text', { port: '22' }, 'must be a port from 1 to 65535'],
  ['FTP without encryption', { protocol: 'FTP' }, 'must be SFTP or FTPS'],
  ['an address instead of a host', { host: 'sftp://example.com' }, 'must be a host name in small letters'],
  ['a folder of two lines', { folder: '/a\n/b' }, 'is not a line of text'],
  ['no file names', { fileNaming: '' }, 'must not be empty'],
  ['no example', { exampleXml: '' }, 'must not be empty'],
  ['a long example', { exampleXml: 'x'.repeat(4001) }, undefined],
])('FTP instructions with %s are refused', (_what, change, message) => {
  const [issue] = ftpAccess.safeParse({ ...ftp, ...change }).error?.issues ?? [];
  expect(issue?.path).toEqual(Object.keys(change));
  if (message) expect(issue?.message).toBe(message);
});

// Proves PLA-86.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings, readVariables, variableNames } from './index.ts';
import { secretVariables } from './secret-files.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secret-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const store = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'photos', S3_REGION: 'eu-central-1' };

it('reads secrets from files, without the newline at their end', () => {
  const settings = readSettings({
    ...store,
    DATABASE_URL_FILE: write('database', 'postgres://keepsake:canary@localhost/keepsake\n'),
    S3_ACCESS_KEY_FILE: write('access', 'key\r\n'),
    S3_SECRET_KEY_FILE: write('secret', 'a/secret+key'),
    SECRETS_FILE: write('ring', '{\n  "keys": []\n}\n\n'),
  });
  expect(settings.databaseUrl).toBe('postgres://keepsake:canary@localhost/keepsake');
  expect(settings.objectStore).toMatchObject({ accessKey: 'key', secretKey: 'a/secret+key' });
  expect(settings.keyRing).toBe('{\n  "keys": []\n}');
});

it('takes every secret of the settings from a file', () => {
  for (const name of secretVariables) {
    expect(readVariables({ [`${name}_FILE`]: write(name, 'value\n') })).toMatchObject({ [name]: 'value' });
  }
  const named = variableNames.filter((name) => /(_KEY|SECRETS?|_TOKEN|_URL)$/.test(name));
  expect([...secretVariables].sort()).toEqual(named.sort());
});

it('refuses a secret that is set in both ways', () => {
  const both = { DATABASE_URL: 'postgres://canary@one/db', DATABASE_URL_FILE: write('both', 'canary') };
  expect(() => readSettings(both)).toThrow('  DATABASE_URL and DATABASE_URL_FILE must not be set both');
  expect(() => readSettings({ ...both, DATABASE_URL: '' })).toThrow('DATABASE_URL must');
});

it('names variables and files that cannot be used, all at once', () => {
  const wrong = {
    SECRETS_FILE: path.join(folder, 'missing'),
    SMTP_URL_FILE: write('empty', '\n'),
    METRICS_TOKEN_FILE: folder,
  };
  const read = () => readSettings(wrong);
  expect(read).toThrow(`  SECRETS_FILE names ${wrong.SECRETS_FILE}, which cannot be read: ENOENT`);
  expect(read).toThrow(`  SMTP_URL_FILE names ${wrong.SMTP_URL_FILE}, which is empty`);
  expect(read).toThrow(`  METRICS_TOKEN_FILE names ${folder}, which cannot be read: EISDIR`);
});

// The other two may be any text.
it.each(secretVariables.filter((name) => name !== 'SECRETS' && name !== 'CLIENT_SECRET'))(
  'names %s and not what its file holds, where that is wrong',
  (name) => {
    const read = () => readSettings({ [`${name}_FILE`]: write('wrong', 'ca nary') });
    expect(read).toThrow(`  ${name} must`);
    expect(read).not.toThrow('ca nary');
  },
);

it('treats a blank as unset', () => {
  expect(readSettings({ DATABASE_URL_FILE: '' }).databaseUrl).toBeUndefined();
});

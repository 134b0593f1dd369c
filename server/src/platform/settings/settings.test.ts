// Proves PLA-68.
import { expect, it } from 'vitest';
import { readSettings } from './index.ts';

it('has a default for everything', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    publicOrigin: 'http://localhost:4000',
    databaseUrl: undefined,
    databaseConnections: 10,
    demo: true,
    production: false,
  });
});

it('runs the sandbox’s shop with the server, in demonstrations of one process', () => {
  expect(readSettings({}).shopPort).toBe(4001);
  expect(readSettings({ PORT: '65535' }).shopPort).toBe(65_534);
  expect(readSettings({ SHOP_PORT: '80' }).shopPort).toBe(80);
  expect(readSettings({ DEMO: '0' }).shopPort).toBeUndefined();
  expect(readSettings({ DATABASE_URL: 'postgres://localhost/keepsake' }, 'api').shopPort).toBeUndefined();
});

it('names every wrong setting', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_ORIGIN: 'photos.example.com/',
    DATABASE_URL: 'mysql://x',
    DATABASE_CONNECTIONS: '1',
    DEMO: 'yes',
    SHOP_PORT: '0',
  };
  for (const name of Object.keys(wrong)) expect(() => readSettings(wrong)).toThrow(name);
});

const hosts = 'postgresql://keepsake:canary@one.example.com:5600,two.example.com/keepsake';

it.each([
  hosts,
  `${hosts}?target_session_attrs=read-write`,
  'postgres://u:p@[::1]:5600,127.0.0.1:5601/keepsake?target_session_attrs=primary&sslmode=verify-full',
  'postgres:///keepsake?host=/run/postgresql',
])('accepts a database at %s', (DATABASE_URL) => {
  expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

it.each([
  ['mysql://canary@x', 'must be a postgres:// address'],
  ['postgres://u:canary@one:70000/db', 'must be a postgres:// address'],
  ['postgres://u:canary@one,/db', 'several hosts are like'],
  ['postgres://u:canary@one,two:x/db', 'several hosts are like'],
  ['postgres://u:canary@one/db?host=one,two', 'must name several hosts before the database'],
  [`${hosts}?target_session_attrs=standby`, 'must have a target_session_attrs of any, read-write, primary'],
  [`${hosts}?target_session_attrs=`, 'must have a target_session_attrs of'],
])('names DATABASE_URL, and not its value, when it is %s', (DATABASE_URL, sentence) => {
  const read = () => readSettings({ DATABASE_URL });
  expect(read).toThrow(`  DATABASE_URL `);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('canary');
});

it('treats a blank as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' }).port).toBe(4000);
});

const production = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/keepsake',
  BRANDS_DIR: '/etc/keepsake/brands',
  PUBLIC_ORIGIN: 'https://photos.example.com',
  SMTP_URL: 'smtps://keepsake:secret@mail.example.com',
  MAIL_FROM: 'photos@example.com',
};
const fleet = { ...production, DATABASE_URL: 'postgres://localhost/keepsake', SECRETS: '{}' };

it('has no demo in production, and logs more', () => {
  expect(readSettings(production)).toMatchObject({ demo: false, production: true, logLevel: 'info' });
  expect(readSettings({}).logLevel).toBe('warn');
});

it.each([
  ['DATA_DIR', { DATA_DIR: './data' }],
  ['DATA_DIR', { DATA_DIR: import.meta.dirname }],
  ['BRANDS_DIR', { BRANDS_DIR: '' }],
  ['BRANDS_DIR', { BRANDS_DIR: import.meta.dirname }],
  ['DEMO', { DEMO: '1' }],
  ['PASSWORD_MEMORY_KIB', { PASSWORD_MEMORY_KIB: '64' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://photos.example.com' }],
])('production refuses a %s like %o', (name, wrong) => {
  const { NODE_ENV, ...elsewhere } = { ...production, ...wrong };
  expect(() => readSettings({ ...elsewhere, NODE_ENV })).toThrow(`  ${name} must`);
  expect(() => readSettings(elsewhere)).not.toThrow();
});

it('production accepts plain http on this machine, for a trial', () => {
  const origins = ['http://localhost:4000', 'http://127.0.0.1', 'http://shop.localhost'];
  for (const PUBLIC_ORIGIN of origins)
    expect(() => readSettings({ ...production, PUBLIC_ORIGIN })).not.toThrow();
});

it.each(['api', 'worker'] as const)(
  'the %s of a fleet needs a database, and in production shared secrets',
  (role) => {
    expect(readSettings(fleet, role).databaseUrl).toBe(fleet.DATABASE_URL);
    expect(() => readSettings({}, role)).toThrow('  DATABASE_URL must');
    expect(() => readSettings({ ...fleet, SECRETS: '' }, role)).toThrow('  SECRETS must');
  },
);

it('requires all settings of an identity provider, or none', () => {
  const authority = { AUTHORITY: 'https://login.example.com', CLIENT_ID: 'photos', CLIENT_SECRET: 'secret' };
  expect(readSettings({}).authority).toBeUndefined();
  expect(readSettings(authority).authority).toEqual({
    issuer: 'https://login.example.com',
    clientId: 'photos',
    clientSecret: 'secret',
    scopes: 'openid email profile offline_access',
    audience: undefined,
  });
  for (const name of Object.keys(authority)) {
    expect(() => readSettings({ ...authority, [name]: '' })).toThrow(`  ${name} must be set`);
  }
  expect(() => readSettings({ SCOPES: 'openid' })).toThrow('  AUTHORITY must be set');
  expect(() => readSettings({ ...authority, SCOPES: 'email' })).toThrow('  SCOPES must');
});

it('names all wrong settings at once, and no value', () => {
  const wrong = { ...production, DEMO: '1', DATA_DIR: './data', CLIENT_SECRET: 'canary' };
  const read = () => readSettings(wrong);
  for (const name of ['DEMO', 'DATA_DIR', 'AUTHORITY', 'CLIENT_ID']) expect(read).toThrow(`  ${name} must`);
  expect(read).not.toThrow('canary');
});

it.each([
  [{ SMTP_URL: '' }, 'SMTP_URL must be set'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM must be set'],
  [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL must be like smtp://'],
  [{ MAIL_FROM: 'Shop <a@example.com>' }, 'MAIL_FROM must be one email address'],
])('production sends mails: %o is refused', (wrong, sentence) => {
  expect(() => readSettings({ ...production, ...wrong })).toThrow(sentence);
});

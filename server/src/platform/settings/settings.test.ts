import { expect, it } from 'vitest';
import { readSettings } from './index.ts';

it('has a default for everything', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    publicOrigin: 'http://localhost:4000',
    databaseUrl: undefined,
    demo: true,
    production: false,
  });
});

it('names every wrong setting', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_ORIGIN: 'photos.example.com/',
    DATABASE_URL: 'mysql://x',
    DEMO: 'yes',
  };
  for (const name of Object.keys(wrong)) expect(() => readSettings(wrong)).toThrow(name);
});

it('takes a blank as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' }).port).toBe(4000);
});

it('has no demo in production unless it is asked for', () => {
  expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false);
});

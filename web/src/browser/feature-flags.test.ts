import { expect, it } from 'vitest';
import { type FlagSources, readFlag } from './feature-flags.ts';

const flag = 'PhotoManagementAlbumViewEnabled';
const read = (sources: Partial<FlagSources>) =>
  readFlag(flag, { search: '', stored: () => null, hosts: {}, host: 'lumibook.localhost', ...sources });

it('is off when nothing is said', () => {
  expect(read({})).toBe(false);
});

// spec P5.20, A5.3
it('reads the configured host names', () => {
  expect(read({ hosts: { [flag]: ['lumibook.localhost'] } })).toBe(true);
  expect(read({ hosts: { [flag]: ['printo.localhost'] } })).toBe(false);
  expect(read({ hosts: { [flag]: ['*'] } })).toBe(true);
});

it('prefers local storage to host names', () => {
  expect(read({ stored: () => 'false', hosts: { [flag]: ['*'] } })).toBe(false);
  expect(read({ stored: () => 'true' })).toBe(true);
});

// spec P5.20, P6.8, A5.3, A6.5
it('prefers the query to local storage', () => {
  expect(read({ search: `?${flag}=false`, stored: () => 'true' })).toBe(false);
  expect(read({ search: `?${flag}=true`, stored: () => 'false' })).toBe(true);
});

it('passes over values that are neither true nor false', () => {
  expect(read({ search: `?${flag}=maybe`, stored: () => '1', hosts: { [flag]: ['*'] } })).toBe(true);
});

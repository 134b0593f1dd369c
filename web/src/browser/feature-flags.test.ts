// Proves PLA-12, PLA-14.

import { expect, it } from 'vitest';
import { type FlagSources, readFlag } from './feature-flags.ts';

const flag = 'PhotoManagementAlbumViewEnabled';
const read = (sources: Partial<FlagSources>) =>
  readFlag(flag, { search: '', stored: () => null, hosts: {}, host: 'lumibook.localhost', ...sources });

it('is off by default', () => {
  expect(read({})).toEqual({ isOn: false, source: 'hosts' });
});

it('reads the configured host names', () => {
  expect(read({ hosts: { [flag]: ['lumibook.localhost'] } })).toEqual({ isOn: true, source: 'hosts' });
  expect(read({ hosts: { [flag]: ['printo.localhost'] } })).toEqual({ isOn: false, source: 'hosts' });
  expect(read({ hosts: { [flag]: ['*'] } })).toEqual({ isOn: true, source: 'hosts' });
});

it('prefers local storage to host names', () => {
  expect(read({ stored: () => 'false', hosts: { [flag]: ['*'] } })).toEqual({
    isOn: false,
    source: 'browser',
  });
  expect(read({ stored: () => 'true' })).toEqual({ isOn: true, source: 'browser' });
});

it('prefers the query to local storage', () => {
  expect(read({ search: `?${flag}=false`, stored: () => 'true' })).toEqual({
    isOn: false,
    source: 'address',
  });
  expect(read({ search: `?${flag}=true`, stored: () => 'false' })).toEqual({ isOn: true, source: 'address' });
});

it('ignores values that are neither true nor false', () => {
  expect(read({ search: `?${flag}=maybe`, stored: () => '1', hosts: { [flag]: ['*'] } })).toEqual({
    isOn: true,
    source: 'hosts',
  });
});

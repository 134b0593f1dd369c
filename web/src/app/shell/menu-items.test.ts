// Proves PLA-26, PLA-28, BUS-1, BUS-6.

import { House } from 'lucide-react';
import { expect, it } from 'vitest';
import { paths } from '../../browser/paths.ts';
import { currentEntry, placesFor } from './menu-items.ts';

const everything = { hasExtension: () => true, hasIntegration: true, hasFlag: () => true };
const keys = (visitor: Parameters<typeof placesFor>[0]) => placesFor(visitor).map(({ key }) => key);

it('shows a private customer every place of the side menu but those of businesses', () => {
  expect(keys({ ...everything, isBusiness: false })).toEqual([
    'home',
    'orders',
    'settings',
    'savedProjects',
    'photos',
    'albums',
    'downloads',
    'recentlyDeleted',
    'onlineProducts',
    'widgets',
  ]);
});

it('shows a business invoices, FTP and settings of its own, and no widgets', () => {
  expect(keys({ ...everything, isBusiness: true })).toEqual([
    'home',
    'orders',
    'invoices',
    'ftpIntegration',
    'settingsB2b',
    'savedProjects',
    'photos',
    'albums',
    'downloads',
    'recentlyDeleted',
    'onlineProducts',
  ]);
});

it('shows a business no integration where there is nothing to say about it', () => {
  expect(keys({ ...everything, isBusiness: true, hasIntegration: false })).not.toContain('ftpIntegration');
});

it('shows the photo area only with its flags', () => {
  const without = (off: string) =>
    keys({ ...everything, hasFlag: (flag) => flag !== off, isBusiness: false });
  expect(
    without('PhotoManagementTimelineViewEnabled').filter((key) => ['photos', 'albums'].includes(key)),
  ).toEqual([]);
  expect(
    without('PhotoManagementAlbumViewEnabled').filter((key) => ['photos', 'albums'].includes(key)),
  ).toEqual(['photos']);
});

it('shows the deleted photos only where the photo service lists them', () => {
  const everywhere = keys({ ...everything, isBusiness: false });
  expect(keys({ ...everything, hasExtension: () => false, isBusiness: false })).toEqual(
    everywhere.filter((key) => key !== 'recentlyDeleted'),
  );
});

it.each([
  [paths.home, paths.home],
  [paths.photos, paths.photos],
  [paths.photoExport('1'), paths.photos],
  [paths.favourites, paths.photos],
  [paths.album('1'), paths.albums],
  [paths.sharedAlbum('1'), paths.albums],
  [paths.recentlyDeleted, paths.recentlyDeleted],
  [paths.contact, undefined],
])('marks at %s the entry of %s as the current one', (path, expected) => {
  const entries = [paths.home, paths.photos, paths.albums, paths.downloads, paths.recentlyDeleted].map(
    (href) => ({ href, label: href, Icon: House }),
  );
  expect(currentEntry(entries, path)?.href).toBe(expected);
});

import { expect, it } from 'vitest';
import { placesFor } from './menu-items.ts';

const everything = { isThere: () => true, hasTimeline: true };
const keys = (visitor: Parameters<typeof placesFor>[0]) => placesFor(visitor).map(({ key }) => key);

// spec A2.21, A2.23
it('shows a private customer every place of the side menu but those of businesses', () => {
  expect(keys({ ...everything, isBusiness: false })).toEqual([
    'home',
    'orders',
    'settings',
    'savedProjects',
    'photos',
    'downloads',
    'onlineProducts',
    'widgets',
  ]);
});

// spec A1.2, A6.3
it('shows a business invoices, FTP and settings of its own, and no widgets', () => {
  expect(keys({ ...everything, isBusiness: true })).toEqual([
    'home',
    'orders',
    'invoices',
    'ftpIntegration',
    'settingsB2b',
    'savedProjects',
    'photos',
    'downloads',
    'onlineProducts',
  ]);
});

it('shows the photos only with the timeline flag', () => {
  expect(keys({ ...everything, hasTimeline: false, isBusiness: false })).not.toContain('photos');
});

it('shows nothing that is not built', () => {
  expect(keys({ ...everything, isThere: (key) => key === 'home', isBusiness: true })).toEqual(['home']);
});

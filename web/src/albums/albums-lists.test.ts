// Proves ALB-5, ALB-7, ALB-8, ALB-9.

import type { OwnAlbum, SharedAlbum } from '@keepsake/contract/albums';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Site, SiteProvider } from '../api/site-context.tsx';
import english from '../i18n/messages/en-GB.json';
import { MessagesProvider } from '../i18n/messages-provider.tsx';
import { albumListQuery, sharedAlbumListQuery } from './album-queries.ts';
import { OwnAlbums } from './own-albums.tsx';
import { SharedAlbums } from './shared-albums.tsx';
import { sharedAlbumsSummaryQuery } from './shared-albums-summary.ts';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }));

beforeEach(() => {
  vi.stubGlobal('window', { location: { search: '', hostname: 'lumibook.localhost' } });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => vi.unstubAllGlobals());

const idOf = (number: number) => `0190f5a0-0000-7000-8000-00000000000${number}`;
const album = (number: number) => ({
  albumId: idOf(number),
  albumName: `Album ${number}`,
  coverPhoto: null,
  photosCount: 0,
  created: '2026-11-21T08:00:00.000Z',
  updated: '2026-11-21T08:00:00.000Z',
});
const own = (number: number, isShared = false): OwnAlbum => ({ ...album(number), userId: 'anna', isShared });
const shared = (number: number): SharedAlbum => ({ ...album(number), ownerId: 'ben' });

/** Shows failures without a retry. */
const makeClient = () => new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });

const listOf = <A>(albums: A[]) => ({ pages: [{ cursor: null, albums }], pageParams: [null] });

const flag = 'PhotoManagementSharedAlbumsViewEnabled';

function show(
  Part: FunctionComponent,
  queryClient: QueryClient,
  flags: Record<string, string[]> = { [flag]: ['*'] },
) {
  const site = { config: { flags } } as unknown as Site;
  const part = createElement(QueryClientProvider, { client: queryClient }, createElement(Part));
  const inMessages = (children: ReactElement) =>
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children });
  const inSite = (children: ReactElement) => createElement(SiteProvider, { site, children });
  const html = renderToStaticMarkup(inMessages(inSite(part)));
  return { html, links: [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href) };
}

function fail(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: 'error', error: new Error('away'), fetchStatus: 'idle' });
}

function summarised(readAlbumsCount: number): QueryClient {
  const queryClient = makeClient();
  queryClient.setQueryData(sharedAlbumsSummaryQuery.queryKey, { readAlbumsCount, grantedAlbumsCount: 0 });
  return queryClient;
}

it('opens a shared album of one’s own where shared ones are shown, else as any other', () => {
  const queryClient = makeClient();
  queryClient.setQueryData(albumListQuery.queryKey, listOf([own(1), own(2, true)]));
  const { html, links } = show(OwnAlbums, queryClient);
  expect(html.indexOf('New album')).toBeGreaterThan(0);
  expect(html.indexOf('New album')).toBeLessThan(html.indexOf('Album 1'));
  expect(links).toEqual([`/my-photos/albums/${idOf(1)}`, `/my-photos/shared-albums/${idOf(2)}`]);
  expect(show(OwnAlbums, queryClient, {}).links[1]).toBe(`/my-photos/albums/${idOf(2)}`);
});

it('invites to the first album where there is none', () => {
  const queryClient = makeClient();
  queryClient.setQueryData(albumListQuery.queryKey, listOf<OwnAlbum>([]));
  expect(show(OwnAlbums, queryClient).html).toContain('Create your first album');
});

it('shows when the own albums could not be loaded', () => {
  const queryClient = makeClient();
  fail(queryClient, albumListQuery.queryKey);
  const { html } = show(OwnAlbums, queryClient);
  expect(html).toContain('Unable to display albums. Please refresh the page or try again later.');
  expect(html).toContain('Try again');
});

it('lists shared albums only if there are any', () => {
  expect(show(SharedAlbums, summarised(0)).html).toBe('');
  const queryClient = summarised(1);
  queryClient.setQueryData(sharedAlbumListQuery.queryKey, listOf([shared(3)]));
  const { html, links } = show(SharedAlbums, queryClient);
  expect(html).toContain('Shared with you');
  expect(links).toEqual([`/my-photos/shared-albums/${idOf(3)}`]);
});

it.each([
  ['whether anybody shares one', sharedAlbumsSummaryQuery.queryKey, makeClient()],
  ['which they are', sharedAlbumListQuery.queryKey, summarised(1)],
])('shows when the albums of others could not be loaded: %s', (_what, queryKey, queryClient) => {
  fail(queryClient, queryKey);
  expect(show(SharedAlbums, queryClient).html).toContain(
    'Unable to display shared albums. Please refresh the page or try again later.',
  );
});

import type { LibraryExport } from '@keepsake/contract/exports';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Site, SiteProvider } from '../api/site-context.tsx';
import english from '../i18n/messages/en-GB.json';
import { MessagesProvider } from '../i18n/messages-provider.tsx';
import { ExportCard } from './export-card.tsx';
import { exportListQuery } from './export-queries.ts';

vi.mock('../api/push/push.ts', () => ({
  subscribeToPush: () => () => {},
  useOpenPush: () => {},
  useIsPushLive: () => false,
}));

beforeEach(() => void vi.stubGlobal('window', { location: { search: '', hostname: 'lumibook.localhost' } }));
afterEach(() => void vi.unstubAllGlobals());

const ready = (number: number, sizes: number[]): LibraryExport => ({
  status: 'READY',
  backupId: `0190f5a0-0000-7000-8000-00000000000${number}`,
  chunks: sizes.map((size, iteration) => ({ iteration, size })),
  created: '2026-11-20T12:00:00.000Z',
  updated: '2026-11-21T12:00:00.000Z',
});

interface Setting {
  readonly items?: LibraryExport[];
  readonly hasFailed?: boolean;
  readonly isOffered?: boolean;
  readonly hasList?: boolean;
}

function show({ items, hasFailed = false, isOffered = true, hasList = true }: Setting) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  if (items) client.setQueryData(exportListQuery.queryKey, { items });
  if (hasFailed) {
    const query = client.getQueryCache().build(client, { queryKey: exportListQuery.queryKey });
    query.setState({ status: 'error', error: new Error('away'), fetchStatus: 'idle' });
  }
  const config = { switches: { export: isOffered }, extensions: { exportList: hasList } };
  const card = createElement(QueryClientProvider, { client }, createElement(ExportCard));
  const site = { config } as unknown as Site;
  const inMessages = (children: ReactElement) =>
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children });
  const inSite = (children: ReactElement) => createElement(SiteProvider, { site, children });
  const html = renderToStaticMarkup(inMessages(inSite(card)));
  const texts = [...html.matchAll(/>([^<>]+)</g)].map(([, text]) => text);
  return { html, texts, links: [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href) };
}

it('is not there where the brand has no exports', () => {
  expect(show({ isOffered: false, items: [ready(1, [1])] }).html).toBe('');
});

it('offers an export, and requests no list without the extension', () => {
  for (const setting of [{ hasList: false }, { items: [] }]) {
    const { texts, html } = show(setting);
    expect(texts).toEqual(expect.arrayContaining(['Export photos', 'Create export']));
    expect(html).not.toContain('Loading');
  }
});

it('shows that it loads, and that it could not', () => {
  expect(show({}).texts).toContain('Loading your exports…');
  const { texts } = show({ hasFailed: true });
  expect(texts).toEqual(expect.arrayContaining(['Your exports could not be loaded', 'Try again']));
  expect(texts).toContain('Create export');
});

it('shows the progress of an export, and offers no second one', () => {
  const { html, texts } = show({ items: [{ status: 'IN_PROGRESS', photosDone: 1200, photosCount: 4800 }] });
  expect(texts).toEqual(
    expect.arrayContaining(['We&#x27;re processing your export', '1,200 of 4,800 photos']),
  );
  expect(html).toMatch(/<progress[^>]*value="25"/);
  expect(html).toMatch(/aria-disabled="true"[^>]*>Create export</);
});

it('has no numbers before it begins, nor where the service does not count', () => {
  for (const item of [{ status: 'REQUESTED' }, { status: 'IN_PROGRESS' }] as LibraryExport[]) {
    const { html, texts } = show({ items: [item] });
    expect(html).toMatch(/<progress(?![^>]*value=)/);
    expect(texts.some((text) => text?.includes('within 48 hours'))).toBe(true);
  }
});

it('links to each export that can be downloaded, with its size and its last day', () => {
  const items = [ready(2, [1024 ** 3, 512 * 1024 ** 2]), ready(1, [1536])];
  const { texts, links } = show({ items });
  expect(links).toEqual([
    '/my-photos/exports/0190f5a0-0000-7000-8000-000000000002',
    '/my-photos/exports/0190f5a0-0000-7000-8000-000000000001',
  ]);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Export from 20 Nov 2026',
      '1.50 GB in 2 files',
      '1.50 KB in 1 file',
      'You can download it until 28 November 2026.',
      'Create export',
    ]),
  );
});

it('writes no size beyond GB', () => {
  expect(show({ items: [ready(1, Array(300).fill(4 * 1024 ** 3))] }).texts).toContain('300 files');
});

it('shows that the newest failed, and still has the one before', () => {
  const { texts, links } = show({ items: [{ status: 'FAILED' }, ready(1, [1])] });
  expect(texts).toEqual(expect.arrayContaining(['Export error', 'Create a new export']));
  expect(links).toHaveLength(1);
});

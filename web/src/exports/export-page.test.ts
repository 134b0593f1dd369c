// Proves EXP-2, EXP-6, EXP-7, EXP-8, EXP-9, EXP-10, EXP-11, EXP-19, EXP-20, PLA-19.

import type { LibraryExport } from '@keepsake/contract/exports';
import { type Locale, locales } from '@keepsake/contract/locale';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { type Site, SiteProvider } from '../api/site-context.tsx';
import type { Messages } from '../i18n/messages.ts';
import { MessagesProvider } from '../i18n/messages-provider.tsx';
import { ExportPage } from './export-page.tsx';
import { exportQuery } from './export-queries.ts';

const backupId = '0190f5a0-0000-7000-8000-000000000001';
vi.mock('@tanstack/react-router', () => ({
  useParams: () => ({ backupId: '0190f5a0-0000-7000-8000-000000000001' }),
  useNavigate: () => () => {},
}));

beforeEach(() => void vi.stubGlobal('window', { location: { search: '', hostname: 'lumibook.localhost' } }));
afterEach(() => void vi.unstubAllGlobals());

const GB = 1024 ** 3;
const ready: LibraryExport = {
  status: 'READY',
  backupId,
  chunks: [4 * GB, 1.5 * GB, 1024].map((size, iteration) => ({ iteration, size })),
  created: '2026-11-20T12:00:00.000Z',
  // The day is the 21st at the storefront only.
  updated: '2026-11-20T23:30:00.000Z',
};
const failure = (status: number, code = 'x') =>
  new ApiError({ status, code, message: 'Unable to parse response!', correlationId: 'c' });

interface Setting {
  readonly data?: LibraryExport;
  readonly error?: Error;
  readonly isOffered?: boolean;
  readonly hasTimeline?: boolean;
  readonly locale?: Locale;
}

async function show({ data, error, isOffered = true, hasTimeline = true, locale = 'en-GB' }: Setting) {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const { queryKey } = exportQuery(backupId);
  if (data) client.setQueryData(queryKey, data);
  if (error) {
    const query = client.getQueryCache().build(client, { queryKey });
    query.setState({ status: 'error', error, fetchStatus: 'idle' });
  }
  const flags = { PhotoManagementTimelineViewEnabled: hasTimeline ? ['*'] : [] };
  const site = { config: { switches: { export: isOffered }, flags } } as unknown as Site;
  const page = createElement(QueryClientProvider, { client }, createElement(ExportPage));
  const messages: Messages = (await import(`../i18n/messages/${locale}.json`)).default;
  const inMessages = (children: ReactElement) =>
    createElement(MessagesProvider, { locale, messages, children, timeZone: 'Europe/Amsterdam' });
  const inSite = (children: ReactElement) => createElement(SiteProvider, { site, children });
  const html = renderToStaticMarkup(inMessages(inSite(page)));
  return { html, texts: [...html.matchAll(/>([^<>]+)</g)].map(([, text]) => text) };
}

it('shows at first that it loads', async () => {
  const { html, texts } = await show({});
  expect(texts).toEqual(['Loading your export…']);
  expect(html).toContain('role="status"');
});

it('shows that the link has expired, and offers a new export', async () => {
  const { texts } = await show({ error: failure(404, 'not-found') });
  expect(texts).toEqual([
    'Your download link has expired',
    'Download links expire after 7 days.',
    'Create a new export',
    'Go to my photos',
  ]);
});

it('shows that the link has expired, too, when it expires while it is shown', async () => {
  const { texts } = await show({ data: ready, error: failure(404, 'not-found') });
  expect(texts[0]).toBe('Your download link has expired');
});

it('offers no new export where the brand has none', async () => {
  for (const setting of [{ error: failure(404) }, { data: { status: 'FAILED' } as const }]) {
    const { texts } = await show({ ...setting, isOffered: false });
    expect(texts.filter((text) => /create/i.test(text ?? ''))).toEqual([]);
  }
});

it('links to the photos only where they are', async () => {
  for (const setting of [{ error: failure(404) }, { data: { status: 'FAILED' } as const }, { data: ready }]) {
    expect((await show(setting)).html).toContain('href="/my-photos/photos"');
    expect((await show({ ...setting, hasTimeline: false })).html).not.toContain('href="/my-photos/photos"');
  }
});

it.each([
  ['the service is away', { error: failure(503) }, 'Try again'],
  ['the response cannot be read', { error: failure(200, 'invalid-data') }, 'Try again'],
  ['it could not be made', { data: { status: 'FAILED' } as const }, 'Create a new export'],
])('is an error when %s', async (_what, setting, way) => {
  const { html, texts } = await show(setting);
  expect(html).toContain('role="alert"');
  expect(texts).toContain('Export error');
  expect(texts.at(-1)).toBe(way);
});

it.each(['REQUESTED', 'IN_PROGRESS'] as const)('shows nothing of one that is %s', async (status) => {
  expect((await show({ data: { status } })).texts).toEqual(['Loading your export…']);
});

it('lists the zips with their sizes, each with its own button', async () => {
  const { html, texts } = await show({ data: ready });
  expect(texts.filter((text) => /^My Photos export|B$|zip$/.test(text ?? ''))).toEqual([
    ...['My Photos export (1 of 3)', '4.00 GB', 'Download .zip'],
    ...['My Photos export (2 of 3)', '1.50 GB', 'Download .zip'],
    ...['My Photos export (3 of 3)', '1.00 KB', 'Download .zip'],
  ]);
  expect([...html.matchAll(/aria-label="(Download .zip[^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Download .zip: My Photos export (1 of 3)',
    'Download .zip: My Photos export (2 of 3)',
    'Download .zip: My Photos export (3 of 3)',
  ]);
});

it.each([
  ['Windows NT 10.0', 0, 'on Windows'],
  ['Macintosh; Intel Mac OS X', 0, 'on a Mac'],
  ['iPhone', 5, 'on an iPhone or iPad'],
  ['Macintosh; Intel Mac OS X', 5, 'on an iPhone or iPad'],
  ['Linux; Android 15', 5, 'on Android'],
  ['X11; Linux x86_64', 0, 'your device’s file manager'],
])('shows how zips are opened: %s, %i points', async (userAgent, maxTouchPoints, advice) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  const { texts } = await show({ data: ready });
  const at = texts.indexOf('Your export is ready to download');
  expect(texts[at + 2]).toContain(advice);
});

/** Seven days after the 21st of November, `d MMMM yyyy`. */
const expires: Record<Locale, string> = {
  'en-GB': '28 November 2026',
  'nl-NL': '28 november 2026',
  'nl-BE': '28 november 2026',
  'de-DE': '28. November 2026',
  'de-AT': '28. November 2026',
  'fr-FR': '28 novembre 2026',
  'es-ES': '28 de noviembre de 2026',
  'it-IT': '28 novembre 2026',
  'pt-PT': '28 de novembro de 2026',
  'da-DK': '28. november 2026',
  'nb-NO': '28. november 2026',
  'sv-SE': '28 november 2026',
};

describe.each(locales)('%s', (locale) => {
  it('names the day of the storefront on which the export expires', async () => {
    const { html } = await show({ data: ready, locale });
    expect(html).toContain(expires[locale]);
  });
});

import type { Download } from '@keepsake/contract/downloads';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import english from '../i18n/messages/en-GB.json';
import { MessagesProvider } from '../i18n/messages-provider.tsx';
import { ArchiveRow } from './archive-row.tsx';

vi.mock('../api/site-context.tsx', () => ({ useConfig: () => ({ extensions: {} }) }));

const ids = Array.from(
  { length: 12 },
  (_, index) => `0190f5a0-0000-4000-8000-${String(index).padStart(12, '0')}`,
);
const bare: Download = { id: ids[0] ?? '', photos: ids };
const ready: Download = {
  ...bare,
  name: 'By the sea',
  state: 'ready',
  size: 44_145_050,
  created: '2026-11-21T12:00:00Z',
  expires: '2026-11-28T12:00:00Z',
};

function markup(download: Download): string {
  const children = createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(ArchiveRow, { download }),
  );
  return renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children }),
  );
}

const row = (download: Download) =>
  markup(download)
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

describe('an archive', () => {
  it('shows what it is, and until when it can be downloaded', () => {
    expect(row(ready)).toEqual([
      'By the sea',
      '12 photos',
      '42.10 MB',
      'Created 21 November 2026',
      'Available until 28 November 2026',
      'Download again',
    ]);
  });

  it('of a service without extensions is there all the same', () => {
    expect(row(bare)).toEqual(['12 photos', 'Download again']);
  });

  it('without a name is called by its photos and the month of its request', () => {
    const { name: _, ...unnamed } = ready;
    expect(row({ ...unnamed, created: '2026-10-21T12:00:00Z' }).slice(0, 2)).toEqual([
      '12 photos, Oct 2026',
      '42.10 MB',
    ]);
  });

  it.each([
    [
      ids.slice(0, 1),
      '1 of 12 photos has been deleted, can’t be read or is no longer shared with you. Select the others and download them again.',
    ],
    [
      ids.slice(0, 3),
      '3 of 12 photos have been deleted, can’t be read or are no longer shared with you. Select the others and download them again.',
    ],
    [ids, 'These photos have been deleted, can’t be read or are no longer shared with you.'],
    [undefined, 'This download is no longer available. Select the photos and download them again.'],
  ])('that failed shows why, and its button cannot be pressed', (missing, text) => {
    const failed: Download = { ...ready, state: 'failed', ...(missing && { missing }) };
    const announced = row(failed);
    expect(announced).toContain(text);
    expect(announced.at(-1)).toBe('Download again');
    expect(markup(failed)).toContain('aria-disabled="true"');
    expect(markup(ready)).not.toContain('aria-disabled');
    expect(announced.join()).not.toContain('Available until');
  });
});

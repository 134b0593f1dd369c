// Proves SHR-3, SHR-4, SHR-5, SHR-14.

import type { SharedAlbum } from '@keepsake/contract/albums';
import type { AlbumPeople } from '@keepsake/contract/shared-albums';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '../../i18n/messages/en-GB.json';
import { MessagesProvider } from '../../i18n/messages-provider.tsx';
import { albumPeopleQuery } from '../album-queries.ts';
import { SharedBanner } from './shared-banner.tsx';

const album: SharedAlbum = {
  albumId: '0190f5a0-0000-7000-8000-000000000000',
  albumName: 'Family',
  coverPhoto: null,
  photosCount: 3,
  created: '2024-05-03T12:00:00.000Z',
  updated: '2024-05-03T12:00:00.000Z',
  ownerId: 'anna',
};

const person = (name: string) => ({ id: name, email: `${name}@example.test` });

/** The banner's text for the owner or a participant; undefined people are not loaded. */
function show(isOwner: boolean, participants?: AlbumPeople['participants']): string {
  const client = new QueryClient();
  if (participants) {
    const people = { owner: { email: 'anna@example.test' }, participants };
    client.setQueryData(albumPeopleQuery(album.albumId).queryKey, people);
  }
  const banner = createElement(SharedBanner, { album, isOwner });
  const children = createElement(QueryClientProvider, { client }, banner);
  const html = renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children }),
  );
  return html.replace(/<(?!\/?button)[^>]*>/g, '').replace(/<button[^>]*>/g, '<button>');
}

it('shows the owner the number of participants, with a link to them', () => {
  const text = show(true, [person('ben'), person('cleo')]);
  expect(text).toMatch(/^Shared albums are no longer supported/);
  expect(text).toContain('shared with <button>2 people</button>');
  expect(show(true, [person('ben')])).toContain('shared with <button>1 person</button>');
  expect(text).not.toContain('@example.test');
});

it('shows the owner that everybody has left', () => {
  const text = show(true, []);
  expect(text).toContain('This album isn’t shared with anyone');
  expect(text).not.toContain('<button>');
});

it('names the owner to a participant', () => {
  const text = show(false, [person('ben')]);
  expect(text).toContain('This album belongs to anna@example.test');
  expect(text).not.toContain('<button>');
});

it('shows what it can while the people are not loaded', () => {
  expect(show(true)).toBe('Shared albums are no longer supported');
});

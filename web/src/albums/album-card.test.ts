// Proves ALB-6.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '../i18n/messages/en-GB.json';
import { MessagesProvider } from '../i18n/messages-provider.tsx';
import { AlbumCard } from './album-card.tsx';

const album = { albumName: 'Summer', coverPhoto: null, photosCount: 12, created: '2024-09-03T12:00:00.000Z' };

function show(more: Partial<typeof album> = {}, isShared = false) {
  const children = createElement(AlbumCard, {
    album: { ...album, ...more },
    href: '/my-photos/albums/1',
    isShared,
  });
  return renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children }),
  );
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '|')
    .split(/\|+/)
    .map((text) => text.trim())
    .filter(Boolean);

it('shows count, name and the day it was made', () => {
  expect(textOf(show())).toEqual(['Summer', '12 photos', 'Created 03 Sep 2024']);
});

it('is one link with all of its text', () => {
  const html = show();
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).not.toContain('aria-label');
  expect(html).toContain('href="/my-photos/albums/1"');
});

it('shows a name as text, in its own direction', () => {
  expect(show({ albumName: 'חופשה & <b>' })).toContain('<span dir="auto">חופשה &amp; &lt;b&gt;</span>');
});

it("shows that others can open the customer's album", () => {
  expect(textOf(show({ photosCount: 0 }, true))).toEqual([
    'Shared',
    'Summer',
    'No photos',
    'Created 03 Sep 2024',
  ]);
});

import type { OwnAlbum } from '@keepsake/contract/albums';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '../../i18n/messages/en-GB.json';
import { MessagesProvider } from '../../i18n/messages-provider.tsx';
import { AlbumFailure } from './album-failure.tsx';
import { AlbumHeader } from './album-header.tsx';
import { AlbumSkeleton } from './album-skeleton.tsx';
import { EmptyAlbum } from './empty-album.tsx';

const album: OwnAlbum = {
  albumId: '0190f5a0-0000-7000-8000-000000000000',
  albumName: 'עברית 🏖️ <b>',
  coverPhoto: null,
  photosCount: 1204,
  created: '2024-05-03T12:00:00.000Z',
  updated: '2024-05-03T12:00:00.000Z',
  userId: 'anna',
  isShared: false,
};

const nothing = () => {};
const actions = { onRename: nothing, onAddPhotos: nothing, onAddIntent: nothing, onDelete: nothing };

function show(children: ReactElement): string {
  return renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children }),
  );
}

const header = (props: Partial<Parameters<typeof AlbumHeader>[0]> = {}) =>
  show(createElement(AlbumHeader, { album, count: album.photosCount, actions, ...props }));

// spec P2.53
it('has the name from the side on which its language is read, the count, and the day', () => {
  const html = header();
  expect(html).toContain('<h1 dir="auto">עברית 🏖️ &lt;b&gt;</h1>');
  expect(html).toContain('1,204 photos');
  expect(html).toContain('Created 03 May 2024');
  expect(html).toMatch(/<a [^>]*href="\/my-photos\/albums"[^>]*>.*My albums<\/a>/);
});

// spec P2.53
it('has a button for the name, "Add photos", and a menu', () => {
  const html = header();
  expect(html).toContain('aria-label="Edit album name"');
  expect(html).toContain('Add photos</button>');
  expect(html).toMatch(
    /aria-label="More actions"[^>]*aria-haspopup="menu"|aria-haspopup="menu"[^>]*aria-label="More actions"/,
  );
});

it('leaves "Add photos" to what stands below while there are none', () => {
  const html = header({ count: 0 });
  expect(html).toContain('No photos');
  expect(html).not.toContain('Add photos');
});

it('has nothing that would change a shared album', () => {
  expect(header({ actions: null })).not.toContain('<button');
});

// spec P2.52
it('says that the album is empty, with "Add photos" and "Delete album"', () => {
  const html = show(createElement(EmptyAlbum, { actions }));
  expect(html).toContain('Your album is empty');
  expect(html).toContain('Add photos</button>');
  expect(html).toContain('Delete album</button>');
});

// spec P2.50
it('says that the album cannot be displayed, with a link to the albums', () => {
  const html = show(createElement(AlbumFailure, { onTryAgain: nothing }));
  expect(html).toContain('Unable to display album. Please refresh the page or try again later.');
  expect(html).toMatch(/<a [^>]*href="\/my-photos\/albums"[^>]*>My albums<\/a>/);
  expect(html).toContain('Try again</button>');
  expect(show(createElement(AlbumFailure, {}))).not.toContain('<button');
});

// spec P2.49
it('shows a spinner while the album loads', () => {
  expect(show(createElement(AlbumSkeleton))).toMatch(/role="status".*Loading album…/);
});

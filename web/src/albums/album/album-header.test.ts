// Proves ALB-10, ALB-11, ALB-13, ALB-14.

import type { OwnAlbum } from '@keepsake/contract/albums';
import { instantFields } from '@keepsake/contract/calendar-day';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { wallClockFields } from '../../format/date-fields.ts';
import english from '../../i18n/messages/en-GB.json';
import { MessagesProvider } from '../../i18n/messages-provider.tsx';
import { AlbumHeader, daysBetween, useCreatedText } from './album-header.tsx';
import { AlbumFailure, AlbumSkeleton } from './album-states.tsx';
import { EmptyAlbum } from './open-album.tsx';

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

it('has the name from the side on which its language is read, the count, and the day', () => {
  const html = header();
  expect(html).toContain('<h1 data-hj-suppress="" dir="auto">עברית 🏖️ &lt;b&gt;</h1>');
  expect(html).toContain('1,204 photos');
  expect(html).toContain('Created 03 May 2024');
  expect(html).toMatch(/<a [^>]*href="\/my-photos\/albums"[^>]*>.*My albums.*<\/a>/);
});

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

it('shows that the album is empty, with "Add photos" and "Delete album"', () => {
  const html = show(createElement(EmptyAlbum, { actions }));
  expect(html).toContain('Your album is empty');
  expect(html).toContain('Add photos</button>');
  expect(html).toContain('Delete album</button>');
});

it('shows that the album cannot be displayed, with a link to the albums', () => {
  const html = show(createElement(AlbumFailure, { onTryAgain: nothing }));
  expect(html).toContain('Unable to display album. Please refresh the page or try again later.');
  expect(html).toMatch(/<a [^>]*href="\/my-photos\/albums"[^>]*>My albums<\/a>/);
  expect(html).toContain('Try again</button>');
  expect(show(createElement(AlbumFailure, {}))).not.toContain('<button');
});

it('shows a spinner while the album loads', () => {
  expect(show(createElement(AlbumSkeleton))).toMatch(/role="status".*Loading album…/);
});

function Shown({ created, now }: { created: string; now: string }) {
  return useCreatedText(created, { now: () => Date.parse(now) });
}

function textOf(created: string, now: string): string {
  const children = createElement(Shown, { created, now });
  return renderToStaticMarkup(
    createElement(MessagesProvider, {
      locale: 'en-GB',
      messages: english,
      timeZone: 'Europe/Amsterdam',
      children,
    }),
  );
}

// Amsterdam is an hour ahead of UTC, in summer two.
it.each([
  ['2024-05-03T12:00:00.000Z', '2024-05-03T12:00:01.000Z', 'Created today'],
  ['2024-05-03T21:59:00.000Z', '2024-05-03T22:01:00.000Z', 'Created yesterday'],
  ['2024-05-03T22:01:00.000Z', '2024-05-04T21:59:00.000Z', 'Created today'],
  ['2024-05-02T22:01:00.000Z', '2024-05-04T21:59:00.000Z', 'Created yesterday'],
  ['2024-05-02T21:59:00.000Z', '2024-05-04T21:59:00.000Z', 'Created 02 May 2024'],
  ['2023-09-03T12:00:00.000Z', '2024-05-04T12:00:00.000Z', 'Created 03 Sep 2023'],
])('an album of %s at %s: %s', (created, now, text) => {
  expect(textOf(created, now)).toBe(text);
});

it('counts an album of tomorrow as one of today, because clocks of devices are behind', () => {
  expect(textOf('2024-05-03T22:01:00.000Z', '2024-05-03T21:59:00.000Z')).toBe('Created today');
  expect(textOf('2024-06-03T22:01:00.000Z', '2024-05-03T21:59:00.000Z')).toBe('Created 04 Jun 2024');
});

it.each<[string, string, number]>([
  ['2024-05-03T00:00', '2024-05-03T23:59', 0],
  ['2024-05-03T23:59', '2024-05-04T00:00', 1],
  ['2024-02-28T12:00', '2024-03-01T00:00', 2],
  ['2023-12-31T23:00', '2024-01-01T01:00', 1],
  ['2024-05-04T00:00', '2024-05-03T23:59', -1],
])('counts days from %s to %s: %i', (from, to, days) => {
  expect(daysBetween(wallClockFields(from), wallClockFields(to))).toBe(days);
});

it('counts a night with a change of the clocks as one', () => {
  const [from, to] = ['2024-03-30T22:30:00Z', '2024-03-31T22:30:00Z'];
  expect(daysBetween(instantFields(from, 'Europe/Amsterdam'), instantFields(to, 'Europe/Amsterdam'))).toBe(2);
  expect(daysBetween(instantFields(from, 'UTC'), instantFields(to, 'UTC'))).toBe(1);
});

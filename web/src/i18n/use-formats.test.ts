// Proves PHO-19, PLA-19.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from './messages/en-GB.json';
import { MessagesProvider } from './messages-provider.tsx';
import { useFormats } from './use-formats.ts';

type Formats = ReturnType<typeof useFormats>;

function Shown({ write }: { write: (formats: Formats) => string }) {
  return write(useFormats());
}

function show(write: (formats: Formats) => string, locale = 'en-GB', messages = english): string {
  const children = createElement(Shown, { write });
  return renderToStaticMarkup(createElement(MessagesProvider, { locale, messages, children }));
}

it("writes the date taken as d MMMM yyyy 'at' HH:mm:ss, as the camera wrote it", () => {
  expect(show(({ dateTaken }) => dateTaken('2024-09-03T09:05:07+13:00'))).toBe(
    '3 September 2024 at 09:05:07',
  );
});

it('uses "at" and the order of the language', () => {
  const dutch = { ...english, ui: { ...english.ui, dateAtTime: '{time} op {date}' } };
  expect(show(({ dateTaken }) => dateTaken('2024-09-03T21:05:07'), 'nl-NL', dutch)).toBe(
    '21:05:07 op 3 september 2024',
  );
});

it('writes moments in the zone of the reader', () => {
  // Tests run in St. John's, where it is still the day before.
  expect(show(({ shortDate }) => shortDate('2024-09-03T01:00:00.000Z'))).toBe('02 Sep 2024');
  expect(show(({ longDate }) => longDate('2024-09-03T01:00:00.000Z'))).toBe('2 September 2024');
  expect(show(({ moment }) => moment('2024-09-03T01:00:00.000Z'))).toBe('2 September 2024 at 22:30:00');
});

it('calls January 1970 "Unknown Date"', () => {
  expect(show(({ monthTitle }) => monthTitle(1970, 1))).toBe('Unknown Date');
  expect(show(({ monthTitle }) => monthTitle(1970, 2))).toBe('February 1970');
});

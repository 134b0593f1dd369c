// Proves PHO-19, PLA-19, PLA-65.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import english from './messages/en-GB.json';
import { MessagesProvider } from './messages-provider.tsx';
import { useFormats } from './use-formats.ts';

type Formats = ReturnType<typeof useFormats>;

function Shown({ write }: { write: (formats: Formats) => string }) {
  return write(useFormats());
}

function show(
  write: (formats: Formats) => string,
  { locale = 'en-GB', messages = english, timeZone = 'UTC' } = {},
): string {
  const children = createElement(Shown, { write });
  return renderToStaticMarkup(createElement(MessagesProvider, { locale, messages, timeZone, children }));
}

it("writes the date taken as d MMMM yyyy 'at' HH:mm:ss, as the camera wrote it", () => {
  expect(show(({ dateTaken }) => dateTaken('2024-09-03T09:05:07+13:00'))).toBe(
    '3 September 2024 at 09:05:07',
  );
});

it('uses "at" and the order of the language', () => {
  const dutch = { ...english, ui: { ...english.ui, dateAtTime: '{time} op {date}' } };
  expect(
    show(({ dateTaken }) => dateTaken('2024-09-03T21:05:07'), { locale: 'nl-NL', messages: dutch }),
  ).toBe('21:05:07 op 3 september 2024');
});

// Tests run in St. John's, Newfoundland, which is the reader's time zone.
describe.each([
  ['2026-07-11T23:30:00Z', 'Europe/Amsterdam', '12 July 2026', '12 Jul 2026', '01:30:00'],
  ['2026-07-11T23:30:00Z', 'Europe/London', '12 July 2026', '12 Jul 2026', '00:30:00'],
  ['2026-07-11T22:30:00Z', 'Europe/London', '11 July 2026', '11 Jul 2026', '23:30:00'],
  ['2026-12-31T23:00:00Z', 'Europe/Amsterdam', '1 January 2027', '01 Jan 2027', '00:00:00'],
  ['2026-12-31T23:00:00Z', 'Europe/London', '31 December 2026', '31 Dec 2026', '23:00:00'],
  // Summer time begins, and ends.
  ['2026-03-29T22:00:00Z', 'Europe/Amsterdam', '30 March 2026', '30 Mar 2026', '00:00:00'],
  ['2026-10-25T22:30:00Z', 'Europe/Amsterdam', '25 October 2026', '25 Oct 2026', '23:30:00'],
])('of %s a storefront in %s', (instant, timeZone, long, short, time) => {
  it('has its own day', () => {
    expect(show(({ longDate }) => longDate(instant), { timeZone })).toBe(long);
    expect(show(({ shortDate }) => shortDate(instant), { timeZone })).toBe(short);
    expect(show(({ moment }) => moment(instant), { timeZone })).toBe(`${long} at ${time}`);
    expect(show(({ dayAndTimeOfShop }) => dayAndTimeOfShop(instant), { timeZone })).toContain(
      time.slice(0, 5),
    );
  });

  it('shows an order of another brand with the day there', () => {
    const elsewhere = { timeZone: 'Pacific/Auckland' };
    expect(show(({ longDate }) => longDate(instant, timeZone), elsewhere)).toBe(long);
    const write = ({ dayAndTimeOfShop }: Formats) => dayAndTimeOfShop(instant, timeZone);
    expect(show(write, elsewhere)).toContain(time.slice(0, 5));
  });
});

it('names the month of the storefront, not of the reader', () => {
  const timeZone = 'Europe/Amsterdam';
  expect(show(({ shortMonth }) => shortMonth('2026-06-30T23:30:00Z'), { timeZone })).toBe('Jul 2026');
});

it('writes times to compare with a clock in the zone of the reader', () => {
  const timeZone = 'Europe/Amsterdam';
  expect(show(({ dayAndTime }) => dayAndTime('2024-09-03T01:00:00.000Z'), { timeZone })).toBe(
    'Mon 2 Sep 2024, 22:30',
  );
});

it('calls January 1970 "Unknown Date"', () => {
  expect(show(({ monthTitle }) => monthTitle(1970, 1))).toBe('Unknown Date');
  expect(show(({ monthTitle }) => monthTitle(1970, 2))).toBe('February 1970');
});

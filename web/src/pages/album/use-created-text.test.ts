import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '../../i18n/messages/en-GB.json';
import { MessagesProvider } from '../../i18n/messages-provider.tsx';
import { useCreatedText } from './use-created-text.ts';

function Shown({ created, now }: { created: string; now: string }) {
  return useCreatedText(created, { now: () => Date.parse(now) });
}

function textOf(created: string, now: string): string {
  const children = createElement(Shown, { created, now });
  return renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children }),
  );
}

// Tests run in St. John's, three and a half hours behind UTC, in summer two and a half.
// spec P2.53
it.each([
  ['2024-05-03T12:00:00.000Z', '2024-05-03T12:00:01.000Z', 'Created today'],
  ['2024-05-03T02:29:00.000Z', '2024-05-03T02:31:00.000Z', 'Created yesterday'],
  ['2024-05-03T02:31:00.000Z', '2024-05-04T02:29:00.000Z', 'Created today'],
  ['2024-05-02T02:31:00.000Z', '2024-05-04T02:29:00.000Z', 'Created yesterday'],
  ['2024-05-02T02:29:00.000Z', '2024-05-04T02:29:00.000Z', 'Created 01 May 2024'],
  ['2023-09-03T12:00:00.000Z', '2024-05-04T12:00:00.000Z', 'Created 03 Sep 2023'],
])('an album of %s at %s: %s', (created, now, text) => {
  expect(textOf(created, now)).toBe(text);
});

it('takes an album of tomorrow for one of today, because clocks of devices are behind', () => {
  expect(textOf('2024-05-03T02:31:00.000Z', '2024-05-03T02:29:00.000Z')).toBe('Created today');
  expect(textOf('2024-06-03T02:31:00.000Z', '2024-05-03T02:29:00.000Z')).toBe('Created 03 Jun 2024');
});

// Proves PRE-14, SHR-15.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '../../i18n/messages/en-GB.json';
import { MessagesProvider } from '../../i18n/messages-provider.tsx';
import { makePhoto } from '../../photo-list/testing/timeline-fixture.ts';
import { SharedPhotoActions } from './shared-photo-actions.tsx';

/** The buttons' names, and whether they are enabled or focusable. */
function buttons() {
  const photo = makePhoto('p1');
  const bar = createElement(SharedPhotoActions, { photo, onExpired: async () => photo });
  const children = createElement(QueryClientProvider, { client: new QueryClient() }, bar);
  const html = renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children }),
  );
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', content = '']) => ({
    name: content.replace(/<[^>]*>/g, ''),
    isDisabled: attributes.includes('aria-disabled="true"'),
    isReached: !/ disabled/.test(attributes),
  }));
}

it('downloads, and keeps actions that change albums focusable, with the reason', () => {
  expect(buttons()).toEqual([
    { name: 'Download', isDisabled: false, isReached: true },
    { name: 'Copy to album', isDisabled: true, isReached: true },
    { name: 'Delete from album', isDisabled: true, isReached: true },
  ]);
});

import type { Photo } from '@keepsake/contract/photos';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '../../../i18n/messages/en-GB.json';
import { MessagesProvider } from '../../../i18n/messages-provider.tsx';
import DetailsPanel, { type DetailsPanelProps } from './details-panel.tsx';

const photo: Photo = {
  imageId: '00000000-0000-4000-8000-000000000001',
  uploadId: 'one',
  localFileName: 'IMG_1.jpg',
  url: 'https://photos.test/1',
  untouchedUrl: 'https://photos.test/1',
  thumbnails: [],
  uploadEnd: '2024-05-03T12:00:00.000Z',
  visibleWidth: 4000,
  visibleHeight: 3000,
  state: 'ready',
  mimeType: 'image/jpeg',
  bytes: 1000,
};

/** The terms of the panel, and all of its markup. */
function show(more: DetailsPanelProps['more']) {
  const children = createElement(DetailsPanel, { photo, more, onClose: () => {} });
  const html = renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children }),
  );
  return { html, terms: [...html.matchAll(/<dt[^>]*>([^<]*)</g)].map(([, term]) => term) };
}

it('names the camera, as text in its own direction', () => {
  const { html, terms } = show({ created: undefined, camera: 'Apple <iPhone> 15 Pro' });
  expect(terms.at(-1)).toBe('Camera');
  expect(html).toContain('<bdi>Apple &lt;iPhone&gt; 15 Pro</bdi>');
});

it('has no line for a camera that is unknown', () => {
  const { terms } = show({ created: undefined, camera: undefined });
  expect(terms).toHaveLength(5);
  expect(terms).not.toContain('Camera');
});

it('has no line for details that are not fetched', () => {
  const { terms } = show(null);
  expect(terms).toEqual(['Name', 'Size', 'Dimensions', 'Date taken', 'Date uploaded']);
});

it('shows when it was added where that is not when it was uploaded', () => {
  const terms = (created: string | null) => show({ created, camera: undefined }).terms.slice(3);
  expect(terms('2023-05-03T12:00:00.000Z')).toEqual(['Date taken', 'Date added', 'Date uploaded']);
  expect(terms(photo.uploadEnd)).toEqual(['Date taken', 'Date uploaded']);
  expect(terms(null)).toEqual(['Date taken', 'Date added', 'Date uploaded']);
});

import { errorTable } from '@keepsake/contract/errors';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '../i18n/messages/en-GB.json';
import { MessagesProvider } from '../i18n/messages-provider.tsx';
import { ApiError } from './api-error.ts';
import { usePhotoErrorText } from './use-photo-error-text.ts';

function PhotoErrorText({ error }: { error: unknown }) {
  return usePhotoErrorText()(error);
}

function textOf(error: unknown): string {
  const children = createElement(PhotoErrorText, { error });
  return renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children }),
  );
}

const refusal = (code: keyof typeof errorTable) =>
  new ApiError({ status: errorTable[code].status, code, message: '', correlationId: 'c-1' });

it('has an advice for a lost photo and about too many large transfers', () => {
  expect(textOf(refusal('photo-lost'))).toContain('If you still have it, upload it again.');
  expect(textOf(refusal('too-many-large-images'))).toContain('Please try again in a minute.');
  expect(textOf(refusal('large-images-busy'))).toContain('Please try again in a minute.');
});

it('is empty for every other error', () => {
  expect(textOf(refusal('not-found'))).toBe('');
  expect(textOf(new Error('Request failure'))).toBe('');
});

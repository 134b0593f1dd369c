import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '../../i18n/messages/en-GB.json';
import { MessagesProvider } from '../../i18n/messages-provider.tsx';
import { useFailureText } from './use-removal.ts';

type TextArguments = Parameters<ReturnType<typeof useFailureText>>;

function FailureText({ parameters }: { parameters: TextArguments }) {
  return useFailureText()(...parameters);
}

function textOf(...parameters: TextArguments): string {
  const children = createElement(FailureText, { parameters });
  return renderToStaticMarkup(
    createElement(MessagesProvider, { locale: 'en-GB', messages: english, children }),
  );
}

it('shows from where photos could not be removed, and whether it is one', () => {
  expect(textOf('album', 1)).toBe('Error: Your photo could not be removed from the album');
  expect(textOf('album', 2)).toBe('Error: Your photos could not be removed from the album');
  expect(textOf('library', 1)).toBe('Error: Your photo could not be deleted');
  expect(textOf('library', 2)).toBe('Error: Your photos could not be deleted');
});

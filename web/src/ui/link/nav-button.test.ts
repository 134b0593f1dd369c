// Proves PLA-11.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NavButton, type NavButtonProps } from './nav-button.tsx';

const children = 'Settings';
const markupOf = (props: NavButtonProps) => renderToStaticMarkup(createElement(NavButton, props));

it('needs an address, checked by the compiler', () => {
  expect(markupOf({ href: '/settings', children })).toMatch(/^<a [^>]*href="\/settings"/);
  // @ts-expect-error: without an address it leads nowhere.
  expect(markupOf({ children })).not.toContain('<a');
});

it('is no link where its address could run something', () => {
  expect(markupOf({ href: 'javascript:alert(1)', children })).toMatch(/^<span[^>]*>Settings<\/span>$/);
});

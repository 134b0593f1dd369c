import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes text and attributes', () => {
  const evil = `"><script>alert('1')</script>&`;
  expect(String(html`<p title="${evil}">${evil}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>',
  );
});

test('nests its own markup, joins lists and leaves out what is absent', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(String(html`<ul>${items}</ul>${false}${undefined}${null}${0}`)).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>0',
  );
});

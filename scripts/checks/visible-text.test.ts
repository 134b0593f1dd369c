import { expect, it } from 'vitest';
import { findIn } from './in-tree.ts';
import { visibleText } from './visible-text.ts';

const file = 'web/src/photos/photos-page.tsx';
const open = '${';

it.each([
  '<img alt="A photo" />',
  "<button aria-label={'Close'} />",
  `<Field label={isOpen ? 'Close' : t('open')} />`,
  `<Field label={name ?? 'Nobody'} />`,
  `<i title={\`Photo ${open}count}\`} />`,
  "<p>{'My photos'}</p>",
  `<p>{isEmpty && 'Nothing here'}</p>`,
])('finds the text in %s', async (markup) => {
  const found = await findIn(visibleText, { [file]: `export const Part = () => ${markup};` });
  expect(found).toEqual([`visible-text ${file}:1`]);
});

it.each([
  '<img alt="" />',
  '<button aria-label={t("close")} type="button" className="large" />',
  `<Field label={kind === 'photo' ? t('photo') : t('album')} />`,
  `<p>{kind === 'photo' && t('photo')}</p>`,
  `<p>{t('photo')} {'·'}</p>`,
])('accepts %s', async (markup) => {
  expect(await findIn(visibleText, { [file]: `export const Part = () => ${markup};` })).toEqual([]);
});

it.each([`announce('Deleted')`, `showToast({ tone: 'error', message: 'It failed' })`])(
  'finds the text in %s',
  async (call) => {
    const code = `export const say = () => ${call};`;
    expect(await findIn(visibleText, { 'web/src/photos/say.ts': code })).toHaveLength(1);
  },
);

it.each([
  ['html`<p>Hello</p>`', 1],
  [`html\`<p class="lead">${open}t('hello')}</p>\``, 0],
  [`html\`<a href="${open}url}" aria-label="Home">${open}logo}</a>\``, 1],
  ['html`required`', 0],
  ['html`aria-invalid="true"`', 0],
])('finds what is fixed in the template %s: %d', async (template, count) => {
  const code = `export const page = () => ${template};`;
  const found = await findIn(visibleText, { 'server/src/modules/identity/pages/page.ts': code });
  expect(found).toHaveLength(count);
});

it('leaves pages for developers alone', async () => {
  const code = 'export const Part = () => <img alt="A photo" />;';
  expect(await findIn(visibleText, { 'web/src/app/dev-ui/part.tsx': code })).toEqual([]);
});

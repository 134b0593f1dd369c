import { expect, it } from 'vitest';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen({ locale: 'nl-NL' });
const title = () => screen.page.getByRole('heading', { level: 1 });

it.each([
  ['lumibook.localhost', 'the language of the browser', 'nl-NL', 'Overzicht'],
  ['be.lumibook.localhost', 'the storefront’s own variant of it', 'nl-BE', 'Overzicht'],
  ['wallery.localhost', 'the storefront’s own language where it does not have that', 'en-GB', 'Overview'],
])('begins at %s in %s', async (host, _, locale, text) => {
  await screen.open('/', host);
  await title().waitFor();
  expect(await title().textContent()).toBe(text);
  expect(await screen.page.evaluate(() => document.documentElement.lang)).toBe(locale);
});

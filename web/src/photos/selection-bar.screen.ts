// Proves SEL-63.

import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { readCatalogue, textsOf } from '../testing/catalogues.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { offerPrints } from '../testing/prints.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();

/** Words of the elements that stand on two lines or reach out of their element. */
const brokenWords = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const { left, right } = range.getBoundingClientRect();
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 || left < box.left - 1 || right > box.right + 1) words.push(word);
        }
      }
      return words;
    }),
  );

it.each(['de-DE', 'nl-NL', 'fr-FR', 'es-ES'] as const)('breaks no word of its names: %s', async (locale) => {
  const t = textsOf(readCatalogue(locale));
  const { server, page, context } = screen;
  const url = `http://localhost:${server.port}`;
  await context.addCookies([{ name: 'keepsake-locale', value: locale, url }]);
  serveLibrary(server, makePhotos({ '2020-09': 240 }));
  offerPrints(server);
  await page.setViewportSize({ width: 320, height: 800 });
  await screen.open('/my-photos/photos');
  await page.getByRole('button', { name: t('selection.select'), exact: true }).click();
  await page.getByRole('button', { name: t('selection.selectAll') }).click();
  const deselect = page.getByRole('button', { name: t('selection.deselectAll') });
  await deselect.waitFor();
  const actions = page.getByRole('group', { name: t('selection.actions') }).getByRole('button');
  expect(await actions.count()).toBe(5);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await brokenWords(actions.or(deselect.locator('xpath=../*')))).toEqual([]);
  }
});

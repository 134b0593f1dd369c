import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { countries } from '@keepsake/contract/addresses';
import { countryNamesIn } from '@keepsake/contract/country-names';
import { locales } from '@keepsake/contract/locale';
import { expect, it } from 'vitest';
import { workerBrowser } from '../../testing/browser.ts';

type Names = Pick<typeof import('@keepsake/contract/country-names'), 'countryNamesIn'>;

it('are the same on pages as in mails', async () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('@keepsake/contract/country-names')), 'utf8');
  const page = await (await workerBrowser()).newPage();
  await page.addScriptTag({
    type: 'module',
    content: `${stripTypeScriptTypes(source)}; Object.assign(window, { countryNamesIn });`,
  });
  const shown = await page.evaluate(
    ([languages, codes]) => {
      const { countryNamesIn: namesIn } = window as unknown as Names;
      return languages.map((locale) => codes.map(namesIn(locale)));
    },
    [locales, countries] as const,
  );
  await page.close();
  expect(shown).toEqual(locales.map((locale) => countries.map(countryNamesIn(locale))));
});

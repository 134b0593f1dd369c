// npm run new-page -- NAME: the page of a module, a list of what its first route lists; docs/recipes/module-and-page.md
// continues from there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@keepsake/contract/locale';
import { repository } from './checks/source-files.ts';
import { namesOf } from './new-files/names.ts';
import { pageFiles, textsOf } from './new-files/page-files.ts';
import { insertBefore, tidy, writeFiles } from './new-files/write-files.ts';
import { exitWith, Refusal, say } from './setup/say.mjs';

const routeTable = 'web/src/browser/route-table.ts';

function addTexts(key: string, texts: Readonly<Record<string, string>>): void {
  for (const locale of locales) {
    const file = join(repository, 'web/src/i18n/messages', `${locale}.json`);
    const messages = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, `${JSON.stringify({ ...messages, [key]: texts }, null, 2)}\n`);
  }
}

await exitWith(async () => {
  const names = namesOf(process.argv[2] ?? '', '');
  const { kebab, camel } = names;
  if (!existsSync(join(repository, `contract/src/${kebab}.ts`)))
    throw new Refusal(`There is no contract/src/${kebab}.ts. Run this first: npm run new-module -- ${kebab}`);
  const files = pageFiles(names);
  writeFiles(files);
  insertBefore(
    routeTable,
    '  logout: ',
    `  ${camel}: { path: '/${kebab}', page: '${kebab}/${kebab}-page' },`,
  );
  say(`added ${camel} to ${routeTable}`);
  addTexts(camel, textsOf(names));
  say(`added ${camel} to the catalogues, in English`);
  await tidy([...Object.keys(files), routeTable]);
  say('Go on with docs/recipes/module-and-page.md.');
  return 0;
});

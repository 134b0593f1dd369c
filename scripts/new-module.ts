// npm run new-module -- NAME [BASE]: a server module's skeleton; docs/recipes/module-and-page.md continues from
// there.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBases } from '@keepsake/contract/bases';
import { repository } from './checks/source-files.ts';
import { moduleFiles } from './new-files/module-files.ts';
import { type Names, namesOf } from './new-files/names.ts';
import { insertBefore, tidy, writeFiles } from './new-files/write-files.ts';
import { run } from './setup/run.mjs';
import { exitWith, Refusal, say } from './setup/say.mjs';

const wiring = 'server/src/modules/each-module.ts';
const bases = 'contract/src/bases.ts';

/** Numbers rise, whatever the date. */
function nextMigration(): string {
  const numbers = readdirSync(join(repository, 'server/migrations')).map((name) =>
    Number(name.slice(11, 15)),
  );
  const next = String(Math.max(...numbers) + 1).padStart(4, '0');
  return `${new Date().toISOString().slice(0, 10)}-${next}`;
}

function wire({ kebab, camel, pascal }: Names): void {
  insertBefore(wiring, 'import ', `import { create${pascal} } from './${kebab}/index.ts';`);
  insertBefore(wiring, '// new-module:', `${camel}: create${pascal}(platform),`);
  insertBefore('contract/src/routes.ts', 'import ', `import { ${camel}Routes } from './${kebab}.ts';`);
  insertBefore('contract/src/routes.ts', '} satisfies', `'${kebab}': ${camel}Routes,`);
  insertBefore(
    'server/test/authorisation-samples.ts',
    "'session.getToken'",
    `'${kebab}.list${pascal}': () => ({}),`,
  );
}

await exitWith(async () => {
  const [name = '', base = 'customerApi'] = process.argv.slice(2);
  if (!/^[a-z][A-Za-z0-9]*$/.test(base))
    throw new Refusal('BASE is a key of config.json, such as reviewsApi.');
  const names = namesOf(name, base);
  const files = moduleFiles(names, nextMigration());
  writeFiles(files);
  if (!Object.hasOwn(defaultBases, base)) {
    insertBefore(bases, 'publicConfigApi:', `  ${base}: '/api/${name}',`);
    say(`added ${base} to ${bases}`);
  }
  wire(names);
  await tidy([
    ...Object.keys(files),
    wiring,
    'contract/src/routes.ts',
    'server/test/authorisation-samples.ts',
  ]);
  await run(process.execPath, ['scripts/contract-report.ts'], { cwd: repository, quiet: true });
  say('Go on with docs/recipes/module-and-page.md.');
  return 0;
});

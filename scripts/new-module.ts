// npm run new-module -- NAME [BASE]: a server module's skeleton; docs/recipes/module-and-page.md continues from
// there.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultBases } from '@keepsake/contract/bases';
import { repository } from './checks/source-files.ts';
import { filesOf, type Names, namesOf } from './new-module/templates.ts';
import { run } from './setup/run.mjs';
import { exitWith, Refusal, say } from './setup/say.mjs';

const wiring = 'server/src/modules/index.ts';
const bases = 'contract/src/bases.ts';

/** Numbers rise, whatever the date. */
function nextMigration(): string {
  const numbers = readdirSync(join(repository, 'server/migrations')).map((name) =>
    Number(name.slice(11, 15)),
  );
  const next = String(Math.max(...numbers) + 1).padStart(4, '0');
  return `${new Date().toISOString().slice(0, 10)}-${next}`;
}

/** Inserts a line before the first one that contains `marker`. */
function insertBefore(file: string, marker: string, line: string): void {
  const path = join(repository, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((one) => one.includes(marker));
  if (at < 0) throw new Refusal(`${file} has no line with "${marker}". Add this line by hand: ${line}`);
  lines.splice(at, 0, line);
  writeFileSync(path, lines.join('\n'));
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
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Refusal('Usage: npm run new-module -- NAME [BASE], with a NAME such as saved-projects.');
  }
  if (!/^[a-z][A-Za-z0-9]*$/.test(base))
    throw new Refusal('BASE is a key of config.json, such as reviewsApi.');
  const names = namesOf(name, base);
  const files = filesOf(names, nextMigration());
  for (const file of Object.keys(files)) {
    if (existsSync(join(repository, file))) throw new Refusal(`${file} exists already.`);
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
    say(`made ${file}`);
  }
  if (!Object.hasOwn(defaultBases, base)) {
    insertBefore(bases, 'publicConfigApi:', `  ${base}: '/api/${name}',`);
    say(`added ${base} to ${bases}`);
  }
  wire(names);
  const touched = [
    ...Object.keys(files).filter((file) => file.endsWith('.ts')),
    wiring,
    'contract/src/routes.ts',
    'server/test/authorisation-samples.ts',
  ];
  const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
  await run(process.execPath, [biome, 'check', '--write', ...touched], { cwd: repository, quiet: true });
  await run(process.execPath, ['scripts/contract-report.ts'], { cwd: repository, quiet: true });
  say('Go on with docs/recipes/module-and-page.md.');
  return 0;
});

// npm run edges: writes the tables of edges and hooks in ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { document, withTables } from './checks/architecture.ts';
import { repository } from './checks/source-files.ts';
import { exitWith, Refusal } from './setup/say.mjs';

await exitWith(async () => {
  const file = join(repository, document);
  const text = await withTables(repository, readFileSync(file, 'utf8'));
  if (text === undefined)
    throw new Refusal(`${document} lacks a table of edges or hooks. Take it from git log.`);
  writeFileSync(file, text);
  return 0;
});

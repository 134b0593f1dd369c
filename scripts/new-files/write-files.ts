import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../checks/source-files.ts';
import { run } from '../setup/run.mjs';
import { Refusal, say } from '../setup/say.mjs';

/** Writes files that are not there yet; nothing if one of them is. */
export function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const file of Object.keys(files)) {
    if (existsSync(join(repository, file))) throw new Refusal(`${file} exists already.`);
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
    say(`made ${file}`);
  }
}

/** Inserts a line before the first one that contains `marker`. */
export function insertBefore(file: string, marker: string, line: string): void {
  const path = join(repository, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((one) => one.includes(marker));
  if (at < 0) throw new Refusal(`${file} has no line with "${marker}". Add this line by hand: ${line}`);
  lines.splice(at, 0, line);
  writeFileSync(path, lines.join('\n'));
}

export async function tidy(files: readonly string[]): Promise<void> {
  const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
  const touched = files.filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'));
  await run(process.execPath, [biome, 'check', '--write', ...touched], { cwd: repository, quiet: true });
}

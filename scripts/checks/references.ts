import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { readRequirements } from '../requirements/read-requirements.ts';
import { listFiles } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

const rule = 'reference';

/** Files that define ids: `- S17 …` or `| T3 | …`. */
const lists = ['docs/product-decisions.md', 'docs/security-rules.md'];
const definition = /^(?:- |\| )([SRT]\d+) /gm;

/** Decisions, rules and tests after a bracket, comma, semicolon or a comment's star. */
const listed = /(?<=\(|[,;:] |^\s*\* )([SRT]\d{1,2})(?=[,;:)])/gm;
const requirement = /\b([A-Z]{3}-\d+)\b/g;
const record = /\b[Dd]ecisions? (\d+)/g;
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g;

/** Documents outside the repository. */
const elsewhere =
  /\(specification\b|(?:account area|photo library), sections? \d|security rule \d|\bspec [PA]\d|\(DESIGN\b/gi;

/** Applied migrations never change. The others write references as test data. */
const skipped = /^server\/migrations\/|^scripts\/checks\/(references|requirements)(\.test)?\.ts$/;

/** The report's patterns look like links. */
const generated = 'contract/report.md';

interface Known {
  ids: Set<string>;
  prefixes: Set<string>;
  records: Set<string>;
}

function readKnown(root: string, files: string[]): Known {
  const requirements = readRequirements(root).requirements.map(({ id }) => id);
  const defined = lists
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(definition)])
    .map(([, id = '']) => id);
  const numbers = readRecords(files).map(({ number }) => number);
  return {
    ids: new Set([...requirements, ...defined]),
    prefixes: new Set(requirements.map((id) => id.slice(0, 3))),
    records: new Set(numbers),
  };
}

function readRecords(files: string[]): { file: string; number: string }[] {
  return files
    .map((file) => ({ file, number: /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? '' }))
    .filter(({ number }) => number !== '');
}

function findBroken(text: string, { ids, prefixes, records }: Known): string[] {
  const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);
  return [
    ...matches(listed).filter((id) => !ids.has(id)),
    ...matches(requirement).filter((id) => prefixes.has(id.slice(0, 3)) && !ids.has(id)),
    ...matches(record)
      .filter((number) => !records.has(number))
      .map((number) => `decision ${number}`),
    ...[...text.matchAll(elsewhere)].map(([match]) => match),
  ];
}

function findBrokenLinks(root: string, file: string, line: string): string[] {
  if (!file.endsWith('.md') || file === generated) return [];
  const prose = line.replaceAll(/`[^`]*`/g, '');
  return [...prose.matchAll(link)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, normalize(join(dirname(file), target)))));
}

function checkFile(root: string, file: string, known: Known): Violation[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    [...findBroken(line, known), ...findBrokenLinks(root, file, line)].map((reference) => ({
      rule,
      where: `${file}:${index + 1}`,
      message: `"${reference}" is nowhere in docs/`,
    })),
  );
}

function checkNumbers(files: string[]): Violation[] {
  const records = readRecords(files);
  return records
    .filter(({ number, file }) => records.some((other) => other.number === number && other.file < file))
    .map(({ number, file }) => ({ rule, where: file, message: `another record has the number ${number}` }));
}

/** References in comments and documents exist. */
export const references: Check = {
  rules: [rule],
  run: async (root) => {
    const files = listFiles(root);
    const known = readKnown(root, files);
    const texts = files.filter(
      (file) => /\.(ts|tsx|mts|mjs|css|sql|html|md)$/.test(file) && !skipped.test(file),
    );
    return [...checkNumbers(files), ...texts.flatMap((file) => checkFile(root, file, known))];
  },
};

// npm run structure [-- ROOT]: figures of the site's structure, of this or another tree.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { repository } from './checks/source-files.ts';

interface Source {
  readonly text: string;
  readonly lines: number;
  /** On demand too; types are not. */
  readonly imports: readonly string[];
  readonly typeImports: readonly string[];
}

type Tree = ReadonlyMap<string, Source>;

const test = /(\.(test|screen|wide|suite|long)\.tsx?$|(^|\/)testing\/)/;
const photoFeatures =
  /^features\/(?!uploads\/|consent\/|business-account\/|edges\.ts)|^api\/add-photos-to-album|^pages\/(album|album-preview|albums|copy-to-album|deleted-photos|downloads|exports|library|list-selection|photo-export|photo-preview|photos|preview|recently-deleted|shared-album|shared-album-preview)\//;
/** Files that an action is followed through. */
const followed = /^(features|pages|api)\//;
/** The list counts as one thing: following ends at its surface. */
const surface = /^features\/(photo-list|timeline|selection)\/|^pages\/list-selection\/|^api\/push\//;

const actions = {
  delete: ['pages/photos/selection/selection-actions.tsx', /delet|undo|remov|hide|plan|select|batch|restor/i],
  download: [
    'pages/photos/selection/selection-actions.tsx',
    /download|archive|plan|select|again|once-more|owned|own-photos|fetch-original|done-with|end-selecting/i,
  ],
} as const;

function readTree(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', 'web/src'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => existsSync(join(root, file)) && file !== '');
  return new Map(files.map((file) => [relative('web/src', file), readSource(root, file)] as const));
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n').length - 1;
  if (!/\.tsx?$/.test(file)) return { text, lines, imports: [], typeImports: [] };
  const { importedFiles } = ts.preProcessFile(text, true, true);
  const paths = importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(join(root, 'web/src'), resolve(root, dirname(file), name)));
  const types = new Set([...text.matchAll(/import type [^;]*from '([^']+)'/g)].map(([, name]) => name));
  const typeImports = paths.filter((path) =>
    [...types].some((name) => name?.endsWith(path.split('/').at(-1) ?? '-')),
  );
  return { text, lines, imports: paths, typeImports };
}

const folderOf = (file: string, layer: string) => new RegExp(`^${layer}/([^/]+)/`).exec(file)?.[1];

function crossings(tree: Tree, layer: string): number {
  let count = 0;
  for (const [file, { imports }] of tree) {
    const from = folderOf(file, layer);
    for (const path of from === undefined || test.test(file) ? [] : imports) {
      const to = folderOf(path, layer);
      if (to !== undefined && to !== from) count += 1;
    }
  }
  return count;
}

/** Transitive imports whose name belongs to the action, without types. */
function filesToFollow(tree: Tree, start: string, words: RegExp): string[] {
  const reached = new Set([start]);
  for (const file of reached) {
    if (surface.test(file)) continue;
    const source = tree.get(file);
    for (const path of source?.imports ?? []) {
      const isCalled = followed.test(path) && !path.endsWith('.css') && !source?.typeImports.includes(path);
      if (isCalled && (words.test(path.split('/').at(-1) ?? '') || surface.test(path))) reached.add(path);
    }
  }
  return [...reached];
}

function commentWords(tree: Tree): number {
  let words = 0;
  for (const [file, { text }] of tree) {
    if (!/\.tsx?$/.test(file)) continue;
    const comments = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];
    words += comments.join(' ').match(/[A-Za-z][\w'-]*/g)?.length ?? 0;
  }
  return words;
}

function print(name: string, value: number): void {
  console.log(`${name.padEnd(44)}${String(value).padStart(8)}`);
}

const tree = readTree(resolve(process.argv[2] ?? repository));
const product = [...tree].filter(([file]) => !test.test(file));
const code = product.filter(([file]) => /\.tsx?$/.test(file));
const area = code.filter(([file]) => photoFeatures.test(file));
print('imports from page to page', crossings(tree, 'pages'));
print('imports from feature to feature', crossings(tree, 'features'));
print('files of the photo area', area.length);
print(
  '  lines',
  area.reduce((sum, [, { lines }]) => sum + lines, 0),
);
print('files of the site under 15 lines', code.filter(([, { lines }]) => lines < 15).length);
print('files of the site of 30 lines or fewer', code.filter(([, { lines }]) => lines <= 30).length);
for (const [name, [start, words]] of Object.entries(actions)) {
  print(`files to follow a ${name}`, filesToFollow(tree, start, words).length);
}
print('words of comments', commentWords(tree));

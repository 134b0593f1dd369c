import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCode } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

const rule = 'comment-subject';
const message = 'a comment begins with a noun or a verb, so that it can be read alone';

/** Comments on lines of their own: blocks, and the first of consecutive line comments. */
const comment = /^[ \t]*\/\*\*\s+(?:\* )?(?<block>\w+)|(?<!^[ \t]*\/\/.*\n)^[ \t]*\/\/ (?<line>\w+)/gm;
const withoutSubject =
  /^(Of|It|They|Them|Those|Its|Their|Theirs|Until|Then|Again|And|But|By|Else|Otherwise|Also|Likewise)$/;

function checkComments(root: string, file: string): Violation[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(comment)].flatMap(({ index, groups }) => {
    if (!withoutSubject.test(groups?.block ?? groups?.line ?? '')) return [];
    return [{ rule, where: `${file}:${text.slice(0, index).split('\n').length}`, message }];
  });
}

/** Comments name their subject. */
export const comments: Check = {
  rules: [rule],
  run: async (root) => listCode(root).flatMap((file) => checkComments(root, file)),
};

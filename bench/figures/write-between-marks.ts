import { readFile, writeFile } from 'node:fs/promises';

export type Section =
  | 'server'
  | 'attacks'
  | 'costliest'
  | 'first view'
  | 'third parties'
  | 'browser'
  | 'albums'
  | 'archives'
  | 'back office'
  | 'storage clock'
  | 'events'
  | 'imports'
  | 'takeout';

const beginOf = (section: Section) => `<!-- figures of npm run bench: ${section} -->`;
const end = '<!-- end of the figures -->';

export function placeBetweenMarks(document: string, section: Section, text: string): string {
  const begin = beginOf(section);
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`the document has no marks "${begin}" and "${end}"`);
  return `${document.slice(0, from + begin.length)}\n${text}\n${document.slice(to)}`;
}

export async function writeBetweenMarks(file: string, section: Section, text: string): Promise<void> {
  await writeFile(file, placeBetweenMarks(await readFile(file, 'utf8'), section, text));
}

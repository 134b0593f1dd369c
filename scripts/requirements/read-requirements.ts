import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, listFiles } from '../checks/source-files.ts';

export const requirementsFolder = 'docs/requirements/';

export interface Requirement {
  id: string;
  where: string;
  text: string;
  /** Why no test names the requirement although it is built. */
  notTested?: string;
}

const item = /^- ([A-Z]{3}-\d+) (.+?)(?: \(not tested: (.+)\))?$/;
const proof = /^\/\/ Proves (.*)$/gm;
const ids = /^[A-Z]{3}-\d+(?:, [A-Z]{3}-\d+)*\.$/;

/** Requirements in the order of files and lines, and malformed list items. */
export function readRequirements(root: string): { requirements: Requirement[]; malformed: string[] } {
  const requirements: Requirement[] = [];
  const malformed: string[] = [];
  for (const file of listFiles(root).filter(isRequirementsFile)) {
    for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      const where = `${file}:${index + 1}`;
      const [, id, text = '', notTested] = item.exec(line) ?? [];
      if (id !== undefined) requirements.push({ id, where, text, ...(notTested && { notTested }) });
      else if (line.startsWith('- ')) malformed.push(where);
    }
  }
  return { requirements, malformed };
}

function isRequirementsFile(file: string): boolean {
  return file.startsWith(requirementsFolder) && file.endsWith('.md') && !file.endsWith('/README.md');
}

/** The ids that each test file names in its `// Proves …` lines, and the files with such a line that cannot be read. */
export function readProofs(root: string): { proofs: Map<string, string[]>; malformed: string[] } {
  const proofs = new Map<string, string[]>();
  const malformed: string[] = [];
  for (const file of listFiles(root).filter(isTest)) {
    const lists = [...readFileSync(join(root, file), 'utf8').matchAll(proof)].map(([, list = '']) => list);
    if (lists.some((list) => !ids.test(list))) malformed.push(file);
    proofs.set(
      file,
      lists.flatMap((list) => list.replace(/\.$/, '').split(', ')),
    );
  }
  return { proofs, malformed };
}

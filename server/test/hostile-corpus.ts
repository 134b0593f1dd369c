import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from './read-manifest.ts';

export interface HostileCase {
  readonly kind: 'file' | 'name';
  readonly name: string;
  readonly what: string;
  /** `either`: a refusal with a reason and a photo are both right. */
  readonly verdict: 'accept' | 'reject' | 'either';
  readonly must: string;
}

const corpus = process.env.CORPUS_DIR ?? '/nonexistent';
const bad = path.join(corpus, 'bad');
const manifest = path.join(bad, 'MANIFEST.tsv');

export const hasHostileCorpus = existsSync(manifest);

export const readHostileFile = (name: string) => readFileSync(path.join(bad, name));

/** The lines of `bad/MANIFEST.tsv`; names are JSON strings. */
export function readHostileCases(): HostileCase[] {
  return readManifest(manifest).map((cell) => {
    const kind = cell('kind') as HostileCase['kind'];
    return {
      kind,
      name: kind === 'name' ? JSON.parse(cell('file')) : cell('file'),
      what: cell('what'),
      verdict: cell('verdict') as HostileCase['verdict'],
      must: cell('must'),
    };
  });
}

const odd = path.join(corpus, 'public/names');

export const readRealNames = (): string[] => (existsSync(odd) ? readdirSync(odd) : []);
export const readRealName = (name: string) => readFileSync(path.join(odd, name));

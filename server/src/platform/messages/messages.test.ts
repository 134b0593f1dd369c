import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadMessages } from './index.ts';

const fallback = { hello: 'Hello {name}', bye: 'Goodbye' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'messages-'));
  await writeFile(path.join(folder, 'en-GB.json'), JSON.stringify(fallback));
  await writeFile(path.join(folder, 'nl-NL.json'), JSON.stringify({ hello: 'Dag {name}' }));
});
afterAll(() => rm(folder, { recursive: true }));

it('returns the texts of a language, and British English for missing ones', async () => {
  const { locales, textsOf } = await loadMessages(folder, fallback);
  expect(locales).toEqual(['en-GB', 'nl-NL']);
  expect(textsOf('nl-NL')('hello', { name: 'Anna' })).toBe('Dag Anna');
  expect(textsOf('nl-NL')('bye')).toBe('Goodbye');
  expect(textsOf('sv-SE')('hello', { name: '{name}' })).toBe('Hello {name}');
});

it('replaces a missing value by nothing', async () => {
  const { textsOf } = await loadMessages(folder, fallback);
  expect(textsOf('en-GB')('hello')).toBe('Hello {name}');
});

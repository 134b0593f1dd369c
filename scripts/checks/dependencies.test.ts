import { expect, it } from 'vitest';
import { dependencies } from './dependencies.ts';
import { findIn } from './in-tree.ts';

const check = (packages: Record<string, object>, manifest: object = {}) =>
  findIn(dependencies, {
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify({
      packages: Object.fromEntries(
        Object.entries(packages).map(([path, entry]) => [path, { integrity: 'sha512-x', ...entry }]),
      ),
    }),
  });

it.each([
  ['5.8.4', 1],
  ['5.8.5-beta.1', 1],
  ['4.99.99', 1],
  ['5.8.5', 0],
  ['5.12.0', 0],
  ['6.0.0-beta.1', 0],
])('holds fastify %s to its minimum version', async (version, found) => {
  expect(await check({ 'node_modules/fastify': { version } })).toHaveLength(found);
});

it('lets workspaces resolve to their folders and nothing else to an address', async () => {
  const link = { resolved: 'contract', link: true };
  expect(await check({ 'node_modules/@keepsake/contract': link })).toEqual([]);
  const address = { version: '4.6.7', resolved: 'https://registry.example.test/zod.tgz' };
  expect(await check({ 'node_modules/zod': address })).toEqual(['lockfile-address package-lock.json']);
});

it('requires exactly the packages with install scripts to be named', async () => {
  const packages = { 'node_modules/exifreader': { version: '4.46.0', hasInstallScript: true } };
  expect(await check(packages, { allowScripts: { exifreader: false } })).toEqual([]);
  expect(await check(packages)).toHaveLength(1);
  expect(await check({}, { allowScripts: { exifreader: false } })).toHaveLength(1);
});

it.each([
  ['a package', 'node_modules/zod', { version: '4.6.7' }, 1],
  [
    'a binary of another system',
    'node_modules/a/node_modules/a-darwin',
    { version: '1.0.0', optional: true },
    1,
  ],
  ['a workspace', 'server', { version: '1.0.0' }, 0],
])('requires a checksum: %s', async (_, path, entry, found) => {
  expect(await check({ [path]: { ...entry, integrity: undefined } })).toHaveLength(found);
});

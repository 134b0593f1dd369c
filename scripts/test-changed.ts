// npm run test:changed [-- COMMIT]: unit, API, view and screen tests that uncommitted changes can break, or everything
// since a commit. Journeys run if they changed themselves.
import { join } from 'node:path';
import { listCode, listFiles, repository } from './checks/source-files.ts';
import { cruiseTree } from './fences/import-fences.ts';
import { listChanges } from './setup/changes.mjs';
import { findChromium } from './setup/chromium.mjs';
import { environmentOfNode24, findNode24 } from './setup/node24.mjs';
import { run } from './setup/run.mjs';
import { exitWith, Refusal, say } from './setup/say.mjs';
import { buildSite } from './setup/site.mjs';

const quickProjects = ['unit', 'mocking', 'server', 'views', 'sandbox', 'tooling'];

/** View tests depend on some of these. */
const underViews = /^(web|contract)\//;

/** Every screen test depends on these. */
const underEveryScreen =
  /^(web\/src\/(testing|i18n\/messages)\/|web\/index\.html|web\/vite\.config\.ts|brands\/)/;

/** File → its imports. */
async function readImports(): Promise<Map<string, string[]>> {
  const files = listCode(repository).filter((file) => /^(web|contract)\/src\//.test(file));
  const { modules } = await cruiseTree(repository, files, []);
  return new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
}

/** The folder of a screen test, and everything that its files import. */
function reachedFrom(folder: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set([...imports.keys()].filter((file) => file.startsWith(`${folder}/`)));
  for (const file of reached) for (const imported of imports.get(file) ?? []) reached.add(imported);
  return reached;
}

async function screensOf(changed: readonly string[]): Promise<string[]> {
  const screens = listFiles(repository).filter((file) => file.endsWith('.screen.ts'));
  if (changed.some((file) => underEveryScreen.test(file))) return screens;
  if (!changed.some((file) => /^(web|contract)\/src\//.test(file))) return [];
  const imports = await readImports();
  return screens.filter((screen) => {
    const reached = reachedFrom(screen.slice(0, screen.lastIndexOf('/')), imports);
    return changed.some((file) => file === screen || reached.has(file));
  });
}

await exitWith(async () => {
  const commit = process.argv[2] ?? 'HEAD';
  const node = await findNode24();
  const changed = listChanges(repository, commit);
  if (changed === undefined) throw new Refusal(`git knows no commit ${commit}. Name one that git log lists.`);
  const screens = await screensOf(changed);
  const journeys = changed.filter((file) => file.endsWith('.e2e.ts'));
  const env = { ...environmentOfNode24() };
  const vitest = async (...args: string[]) => {
    const words = [join(repository, 'node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests', ...args];
    return (await run(node, words, { cwd: repository, env })).code;
  };
  say(`${changed.length} changed files, ${screens.length} screen tests, ${journeys.length} journeys`);
  // View tests read its messages.
  if (changed.some((file) => underViews.test(file))) await buildSite(node);
  const codes = [await vitest(...quickProjects.map((name) => `--project=${name}`), `--changed=${commit}`)];
  if (screens.length + journeys.length > 0) {
    env.CHROMIUM = await findChromium();
    await buildSite(node);
    codes.push(await vitest('--project=screens', '--project=e2e', ...screens, ...journeys));
  }
  return Math.max(...codes);
});

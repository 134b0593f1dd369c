import { basePath } from '@keepsake/contract/bases';
import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import { expect, it } from 'vitest';
import { postedPages, serverPaths } from '../../server-paths.ts';
import { routeKeys, ruleOf } from '../browser/route-table.ts';

const goesToServer = (path: string) => serverPaths.some((start) => path.startsWith(start));

const tables: Record<string, AnyRoute>[] = Object.values(routes);
const ofContract = tables
  .flatMap(Object.values)
  .map(({ base, path }: AnyRoute) => `${basePath(base)}${path}`);
/** Vite serves these itself. */
const ofSite = ['/assets/*', '/*'];
const ofServer = rawRoutes.map(({ path }) => path).filter((path) => !ofSite.includes(path));

it.each([...new Set([...ofContract, ...ofServer])])('npm run dev sends %s to the server', (path) => {
  expect(goesToServer(path) || postedPages.includes(path)).toBe(true);
});

it('npm run dev serves the pages and files of the site from Vite', () => {
  const pages = routeKeys.map((key) => ruleOf(key).path);
  const files = ['/', '/src/main.tsx', '/src/api/call.ts', '/@vite/client'];
  expect([...pages, ...files, '/dev/ui', '/dev/flags'].filter(goesToServer)).toEqual([]);
});

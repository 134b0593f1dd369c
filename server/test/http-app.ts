import { basePath } from '@keepsake/contract/bases';
import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { AnyRoute } from '@keepsake/contract/route';
import type { TestApp } from './app.ts';
import type { Sample } from './authorisation-samples.ts';

export function fillPath(path: string): string {
  return path
    .replaceAll(/:(\w+)(\([^)]*\))?/g, (_, name: string) => samples[name] ?? 'absent')
    .replace(/\*$/, 'absent');
}

/** Fills the parameters of a path of the contract, as they are in a URL. */
export function fillParams(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => params[name] ?? 'absent').replace('::', ':');
}

/** The request of a route's sample. */
export const requestOf = (route: AnyRoute, { params = {}, query, body }: Sample) => ({
  method: route.method,
  url: `${basePath(route.base)}${fillParams(route.path, params)}`,
  ...(query && { query }),
  ...(body && { body }),
});

const uuid = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';

const samples: Readonly<Record<string, string>> = {
  year: '2024',
  month: '5',
  file: 'en-GB.json',
  host: 'localhost',
  id: uuid,
  ownerId: uuid,
  photoId: uuid,
  downloadId: uuid,
};

export interface Served {
  readonly method: string;
  readonly path: string;
}

/** Lists served routes, and contract routes that need a built site. */
export function everyRoute(test: TestApp): Served[] {
  const served = test.servedRoutes();
  const named = rawRoutes.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== '*').map((method) => `${method} ${path}`),
  );
  return [...new Set([...served, ...named])].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path };
  });
}

let last = 0;

/** An unused address, so that tests do not share limits. */
export function newAddress(): string {
  last += 1;
  return `198.18.${Math.floor(last / 250) % 250}.${(last % 250) + 1}`;
}

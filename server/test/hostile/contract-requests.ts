import { readFileSync } from 'node:fs';
import { basePath } from '@keepsake/contract/bases';
import type { AnyRoute } from '@keepsake/contract/route';
import { namedRoutes, samples } from '../authorisation-samples.ts';
import type { World } from '../authorisation-world.ts';
import { fieldsOf, namesOf } from './fields.ts';
import type { SampleRequest } from './sample-request.ts';

/** Headers that single routes read. */
const ownHeaders: Readonly<Record<string, readonly string[]>> = {
  'merchandise.queryMerchandise': ['if-none-match'],
};

/** Types of a sample of bytes, and its first ones. */
const files: Readonly<Record<string, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-1.4\n'),
  'image/jpeg': readFileSync(new URL('../images/small.jpg', import.meta.url)),
};

/** The type of a sample of bytes: pictures where there is a choice. */
const typeOf = ({ bodyTypes = [] }: AnyRoute): string =>
  bodyTypes.includes('image/jpeg') ? 'image/jpeg' : (bodyTypes[0] ?? '');

/**
 * Sample requests of all routes of the contract: those that only read first, those that delete last.
 *
 * @param session headers of a signed-in browser
 */
export function contractRequests({ tokens, idsOf }: World, session: Record<string, string>): SampleRequest[] {
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return namedRoutes
    .toSorted((one, other) => order.indexOf(one.route.method) - order.indexOf(other.route.method))
    .map(({ name, route }) => {
      const { params = {}, query = {}, body } = samples[name]?.(idsOf('own')) ?? {};
      const caller = route.auth === 'customer' ? 'owner' : route.auth;
      return {
        name,
        method: route.method,
        path: `${basePath(route.base)}${route.path}`,
        params: Object.fromEntries(namesOf(route.params).map((key) => [key, params[key] ?? 'absent'])),
        query: { ...Object.fromEntries(namesOf(route.query).map((key) => [key, undefined])), ...query },
        headers: {
          ...(route.base === 'session' && session),
          ...(route.bodyTypes && { 'content-type': typeOf(route) }),
        },
        readsHeaders: [...(route.changesState ? ['sec-purpose'] : []), ...(ownHeaders[name] ?? [])],
        readsCookies: route.base === 'session',
        schemas: { params: route.params, query: route.query, body: route.body },
        token: caller === 'public' ? undefined : tokens[caller],
        ...(route.body && { json: body ?? {}, fields: fieldsOf(route.body, body ?? {}) }),
        ...(route.bodyTypes && { bytes: files[typeOf(route)] ?? Buffer.alloc(1) }),
      };
    });
}

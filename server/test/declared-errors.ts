import { basePath } from '@keepsake/contract/bases';
import { type AnyRoute, errorsOf, everyRouteErrors } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';
import type { HttpServer } from '../src/platform/http/index.ts';

const declared = new Map(
  Object.values(routes).flatMap((table) =>
    Object.values(table).map((entry): [string, ReadonlySet<string>] => {
      const route: AnyRoute = entry;
      const codes = [...everyRouteErrors, ...errorsOf(route)];
      return [`${route.method} ${basePath(route.base)}${route.path}`, new Set(codes)];
    }),
  ),
);

function codeOf(payload: unknown): string | undefined {
  try {
    return JSON.parse(String(payload)).code;
  } catch {
    return undefined;
  }
}

/** Watches a server before it is ready. Returns the check that each error response had a code that its route lists. */
export function watchErrors(app: HttpServer): () => void {
  const undeclared = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, url } = request.routeOptions;
    const codes = declared.get(`${method} ${url}`);
    if (!codes || reply.statusCode < 400) return payload;
    const code = codeOf(payload);
    if (code !== undefined && !codes.has(code)) undeclared.add(`${method} ${url}: ${code}`);
    return payload;
  });
  return () => {
    if (undeclared.size > 0) {
      throw new Error(`The contract does not list these errors:\n${[...undeclared].join('\n')}`);
    }
  };
}

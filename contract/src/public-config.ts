import * as z from 'zod/mini';
import { route } from './route.ts';

/** A path of the storefront or a web address, never a script. */
export const href = z.string().check(
  z.regex(/^(\/(?![/\\])|https?:\/\/[^/])[^\s"'<>\\]*$/, 'must be a path or an http(s) address'),
  z.refine((text) => text.startsWith('/') || URL.canParse(text), {
    error: 'must be a path or an http(s) address',
  }),
);

const menu = z.array(z.object({ label: z.string().check(z.minLength(1), z.maxLength(80)), href }));

/** Menus of the storefront, and addresses that replace the site's own. */
export const menus = z.object({ header: menu, footer: menu });
export const routeAddresses = z.record(z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/)), href);

export const publicConfig = z.object({ host: z.string(), menus, routes: routeAddresses });
export type PublicConfig = z.infer<typeof publicConfig>;

export const publicConfigRoutes = {
  getPublicConfig: route({
    base: 'publicConfigApi',
    auth: 'public',
    method: 'GET',
    path: '/:host',
    status: 200,
    summary: 'Menus and addresses of the storefront under a host name',
    params: z.strictObject({ host: z.string().check(z.maxLength(253), z.regex(/^[a-z0-9.-]+$/)) }),
    response: publicConfig,
    errors: ['not-found'],
  }),
};

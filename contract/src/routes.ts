import { backOfficeRoutes } from './back-office.ts';
import { configRoutes } from './config.ts';
import { photosRoutes } from './photos.ts';
import type { AnyRoute } from './route.ts';
import { sessionRoutes } from './session.ts';

/** Every route of every API, by domain: reports, OpenAPI and the authorisation matrix loop over it. */
export const routes = {
  config: configRoutes,
  session: sessionRoutes,
  photos: photosRoutes,
  'back-office': backOfficeRoutes,
} satisfies Record<string, Record<string, AnyRoute>>;

import type { HttpServer } from '../../platform/http/index.ts';
import { type BackOfficeDependencies, registerBackOfficeRoutes } from './back-office.routes.ts';

export type { BackOfficeDependencies } from './back-office.routes.ts';

export interface BackOffice {
  register(app: HttpServer): void;
}

/** API for the retailer's shop, `/api/back-office`. */
export function createBackOffice(dependencies: BackOfficeDependencies): BackOffice {
  return { register: (app) => registerBackOfficeRoutes(app, dependencies) };
}

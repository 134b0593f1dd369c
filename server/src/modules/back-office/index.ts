import type { HttpServer } from '../../platform/http/index.ts';
import { type BackOfficeDependencies, registerBackOfficeRoutes } from './back-office.routes.ts';

export type { BackOfficeDependencies } from './back-office.routes.ts';

export interface BackOffice {
  register(app: HttpServer): void;
}

/** What the retailer's shop tells Keepsake, under `/api/back-office`. */
export function createBackOffice(dependencies: BackOfficeDependencies): BackOffice {
  return { register: (app) => registerBackOfficeRoutes(app, dependencies) };
}

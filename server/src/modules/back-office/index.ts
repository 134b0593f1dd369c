import type { HttpServer } from '../../platform/http/index.ts';
import { registerBackOfficeRoutes } from './back-office.routes.ts';
import type { PutCustomerDependencies } from './put-customer.ts';

export type BackOfficeDependencies = PutCustomerDependencies;

export interface BackOffice {
  register(app: HttpServer): void;
}

/** What the retailer's shop tells Keepsake, under `/api/back-office`. */
export function createBackOffice(dependencies: BackOfficeDependencies): BackOffice {
  return { register: (app) => registerBackOfficeRoutes(app, dependencies) };
}

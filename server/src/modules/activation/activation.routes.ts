import { activationRoutes as routes } from '@keepsake/contract/activation';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { ownerOf } from '../photos/index.ts';
import { type ActivationDependencies, importKeyOf } from './activation-dependencies.ts';
import { readActivation } from './read-activation.ts';
import { startActivation } from './start-activation.ts';

export function registerActivationRoutes(app: HttpServer, dependencies: ActivationDependencies): void {
  const { database, imports } = dependencies;

  implement(app, routes.startActivation, async ({ actor, site }) => ({
    started: await startActivation(dependencies, ownerOf(actor), site.brandId),
  }));

  implement(app, routes.getActivation, ({ actor }) => readActivation(dependencies, ownerOf(actor)));

  implement(app, routes.getImportReport, async ({ actor }) => {
    const report = await imports.report(database.autocommit, importKeyOf(ownerOf(actor)));
    if (!report) throw new ApiError('not-found', { detail: 'no import has finished' });
    return report;
  });
}

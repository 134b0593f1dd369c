import { cancellationsRoutes as routes } from '@keepsake/contract/cancellations';
import { type HttpServer, implement } from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import type { CancellationDependencies } from './cancellation-dependencies.ts';
import { requestCancellation } from './request-cancellation.ts';

export function registerCancellationsRoutes(app: HttpServer, dependencies: CancellationDependencies): void {
  implement(app, routes.cancelOrder, ({ actor, params, site, request }) => {
    const { locale } = dependencies.pageBrandOf(site.origin, requestedLanguages(request));
    return requestCancellation(dependencies, actor, { orderCode: params.code, locale, askedAt: site });
  });
}

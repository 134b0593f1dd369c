import { withdrawalsRoutes as routes } from '@keepsake/contract/withdrawals';
import { type HttpServer, implement } from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import { withdraw } from './withdraw.ts';
import type { WithdrawalDependencies } from './withdrawal-dependencies.ts';

export function registerWithdrawalsRoutes(app: HttpServer, dependencies: WithdrawalDependencies): void {
  implement(app, routes.withdraw, ({ actor, params, body, site, request }) => {
    const { locale } = dependencies.pageBrandOf(site.origin, requestedLanguages(request));
    return withdraw(dependencies, actor, { orderCode: params.code, ...body, locale, askedAt: site });
  });
}
